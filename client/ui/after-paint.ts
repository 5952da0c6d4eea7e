/**
 * Calls `work` when the browser has painted the changes made so far. A hidden tab paints nothing, so `work` is called once the
 * tab is shown. Returns a function that cancels the call.
 */
export function afterNextPaint(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
