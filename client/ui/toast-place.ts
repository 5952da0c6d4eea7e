/** The space that toasts leave free on phones, in pixels: at the top for the header, at the bottom for the navigation. */
export const TOASTS_TOP = 72
const TOASTS_BOTTOM = 96
/** The height in pixels of a toast with three lines of description. */
const TOAST_HEIGHT = 160
/** The width in pixels of a toast including its distance from the right edge, in a window wider than a phone. */
const TOAST_WIDTH = 404

export type Edge = 'top' | 'bottom'

/**
 * Returns the edge of the window at which a toast covers fewer fields that matter now, such as the focused field or fields with
 * errors. If both edges are equally good, it returns `usual`, the edge at which toasts are normally shown.
 */
export function freeEdge(usual: Edge, narrow: boolean): Edge {
  const other = usual === 'top' ? 'bottom' : 'top'
  const parts = fieldsInQuestion().flatMap(partsOf)
  const covered = (edge: Edge) => parts.filter((part) => overlaps(part, spaceAt(edge, narrow))).length
  return covered(other) < covered(usual) ? other : usual
}

function fieldsInQuestion(): Element[] {
  const focused = document.activeElement
  if (focused?.matches('input, select, textarea')) return [focused]
  const pressed = focused?.matches('button') ? [focused] : []
  return [...pressed, ...document.querySelectorAll('[aria-invalid=true]')]
}

/** Returns the elements of a form field: the control, its label and its error message. */
function partsOf(field: Element): Element[] {
  const message = document.getElementById(`${field.id}-error`)
  const label = field.id ? document.querySelector(`label[for="${CSS.escape(field.id)}"]`) : null
  return [field, message, label].filter((part) => part !== null)
}

function spaceAt(edge: Edge, narrow: boolean) {
  const top = edge === 'top' ? TOASTS_TOP : innerHeight - TOASTS_BOTTOM - TOAST_HEIGHT
  return { left: narrow ? 0 : innerWidth - TOAST_WIDTH, top, bottom: edge === 'top' ? top + TOAST_HEIGHT : innerHeight }
}

function overlaps(element: Element, space: ReturnType<typeof spaceAt>): boolean {
  const box = element.getBoundingClientRect()
  return box.height > 0 && box.right > space.left && box.bottom > space.top && box.top < space.bottom
}
