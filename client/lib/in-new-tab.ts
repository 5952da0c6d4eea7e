import type { MouseEvent } from 'react'

/** Whether a click on a link opens it in a new tab or window, so that the page must not handle the click itself. */
export function isInNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
