/**
 * Calls `work` when the browser has painted the changes made so far; in a hidden tab, which paints nothing, once the tab is shown.
 * Returns a function that cancels the call.
 */
export function afterNextPaint(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
