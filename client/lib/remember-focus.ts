/**
 * Remembers where the focus is. The returned function gives it to the first button or link of the nearest box that is left, or to the
 * page's title, if what had the focus has gone and nothing else has it since.
 */
export function rememberFocus(): () => void {
  const boxes: Element[] = []
  for (let box = document.activeElement; box && box !== document.body; box = box.parentElement) boxes.push(box)
  return () => void (boxes.length > 0 && requestAnimationFrame(() => giveBack(boxes)))
}

function giveBack(boxes: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const left = boxes.filter((box) => box.isConnected && box.localName !== 'main')
  const targets = left.map((box) => box.querySelector<HTMLElement>('button:not(:disabled), a[href]'))
  const next = targets.find((target) => target) ?? document.querySelector<HTMLElement>('h1[tabindex="-1"]')
  next?.focus({ preventScroll: true })
}
