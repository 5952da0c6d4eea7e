/**
 * A ref that tells CSS how high an element is, as `--own-height`, so that what is taller than the window can stick by its foot.
 */
export function tellHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(() => element.style.setProperty('--own-height', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => observer.disconnect()
}
