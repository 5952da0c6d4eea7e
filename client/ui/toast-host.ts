/**
 * The element that toasts are drawn in, above everything: in the browser's top layer, and inside the modal that was opened last,
 * because all that lies outside of it is dimmed, deaf to taps and hidden from screen readers. Returns the undo.
 */
export function keepOnTop(host: HTMLElement): () => void {
  const modals = new Set(document.querySelectorAll<HTMLDialogElement>('dialog:modal'))
  const place = () => {
    const top = [...modals].findLast((dialog) => dialog.isConnected) ?? document.body
    // A popover goes out with its place, and a later modal lies above it: it is shown anew.
    if (host.parentElement !== top) top.append(host)
    if (host.matches(':popover-open')) host.hidePopover()
    host.showPopover()
  }
  const watcher = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLDialogElement)) continue
      modals.delete(target)
      if (target.matches(':modal')) modals.add(target)
    }
    if (changes.some(({ target }) => target instanceof HTMLDialogElement)) place()
  })
  watcher.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  place()
  return () => {
    watcher.disconnect()
    host.remove()
  }
}

/** An empty host; it takes no room of its own. */
export function makeHost(): HTMLElement {
  const host = document.createElement('div')
  host.popover = 'manual'
  host.className = 'inset-auto m-0 size-0 overflow-visible border-0 bg-transparent p-0'
  return host
}
