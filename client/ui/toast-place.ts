/** Where toasts begin on phones, under the header, in pixels. */
export const TOASTS_TOP = 72
/** The height of an error toast with three lines of description. */
const TOAST_HEIGHT = 160

/** The form that a fault is about: the one with the focus, otherwise the only one of the page or of the dialog on top. */
export function faultyForm(): Element | null {
  const focused = document.activeElement?.closest('form')
  if (focused) return focused
  const dialogs = document.querySelectorAll('dialog:modal')
  const forms = (dialogs[dialogs.length - 1] ?? document).querySelectorAll('form')
  return forms.length === 1 ? (forms[0] ?? null) : null
}

/** Whether a toast under the header would cover the field with the fault: the focused one, otherwise the first one in view. */
export function isCovered(): boolean {
  const faulty = [...document.querySelectorAll('[aria-invalid=true]')]
  const focused = faulty.find((field) => field === document.activeElement)
  const [top, bottom] = [TOASTS_TOP, TOASTS_TOP + TOAST_HEIGHT]
  return (focused ? [focused] : faulty).some((field) => partsOf(field).some((part) => overlaps(part, top, bottom)))
}

/** A field with its label and its message. */
function partsOf(field: Element): Element[] {
  const message = document.getElementById(`${field.id}-error`)
  const label = field.id ? document.querySelector(`label[for="${CSS.escape(field.id)}"]`) : null
  return [field, message, label].filter((part) => part !== null)
}

function overlaps(element: Element, top: number, bottom: number): boolean {
  const box = element.getBoundingClientRect()
  return box.height > 0 && box.bottom > top && box.top < bottom
}
