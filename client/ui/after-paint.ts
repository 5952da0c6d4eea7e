/**
 * Calls `work` after the browser has painted the present changes. In a hidden tab it waits until the tab is shown. Returns a
 * function that cancels the call.
 */
export function afterNextPaint(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
