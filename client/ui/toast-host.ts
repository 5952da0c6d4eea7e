/**
 * Shows the toasts above everything else, even above a modal. Their element is inside the modal that was opened last, because a
 * modal hides everything outside it from screen readers. Returns a function that removes the element.
 */
export function keepInTopLayer(host: HTMLElement): () => void {
  const modals = new Set(document.querySelectorAll<HTMLDialogElement>('dialog:modal'))
  const moveToTop = () => {
    const top = [...modals].findLast((dialog) => dialog.isConnected) ?? document.body
    // Moving the toast element in the page closes its popover, and a modal that opens later would cover an open popover. So the
    // popover is hidden and shown again at each change.
    if (host.parentElement !== top) top.append(host)
    if (host.matches(':popover-open')) host.hidePopover()
    host.showPopover()
  }
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLDialogElement)) continue
      modals.delete(target)
      if (target.matches(':modal')) modals.add(target)
    }
    if (changes.some(({ target }) => target instanceof HTMLDialogElement)) moveToTop()
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  moveToTop()
  return () => {
    observer.disconnect()
    host.remove()
  }
}

/**
 * Creates the empty element that contains the toasts. It takes no space in the layout. `giveFocusBack` moves the focus from a
 * toast to the control of the page that had the focus before.
 */
export function createToastHost(): { host: HTMLElement; giveFocusBack: () => void } {
  const host = document.createElement('div')
  host.popover = 'manual'
  host.className = 'inset-auto m-0 size-0 overflow-visible border-0 bg-transparent p-0'
  let before: EventTarget | null = null
  const hide = (event: FocusEvent) => {
    // Sonner, the toast library, must not get the focus events inside toasts. When the focus leaves a toast, Sonner would move it
    // back to the element that had it before.
    event.stopPropagation()
    const { type, relatedTarget } = event
    if (type === 'focusin' && !(relatedTarget instanceof Node && host.contains(relatedTarget))) before = relatedTarget
  }
  host.addEventListener('focusin', hide, true)
  host.addEventListener('focusout', hide, true)
  const giveFocusBack = () => {
    if (host.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  return { host, giveFocusBack }
}
