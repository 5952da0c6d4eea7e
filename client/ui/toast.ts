import type { ReactNode } from 'react'

export interface ToastMessage {
  title: string
  description?: ReactNode
  /** 'error' is the destructive variant of the specification: it is announced at once. */
  tone: 'success' | 'error' | 'info'
  action?: { label: string; onClick: () => void } | undefined
}

/** Shows messages above the page. They survive route changes. Titles and descriptions are texts of the specification. */
export const toast = {
  success: (title: string, description?: ReactNode) => publish({ tone: 'success', title, description }),
  error: (title: string, description?: ReactNode) => publish({ tone: 'error', title, description }),
  info: (title: string, description?: ReactNode) => publish({ tone: 'info', title, description }),
  /** Shows a success with a 'Desfazer' button. */
  undo: (title: string, onUndo: () => void, description?: ReactNode) =>
    publish({ tone: 'success', title, description, action: { label: 'Desfazer', onClick: onUndo } }),
  /** Removes all error toasts, because their cause is solved or no longer matters. A success toast removes error toasts too. */
  clearErrors: () => publish('clearErrors'),
}

/** A message to show, or the request to remove the error toasts. */
export type ToastEvent = ToastMessage | 'clearErrors'

/**
 * Used by the Toaster only: passes every event to `listener`, first those sent before it was ready. Returns a function that
 * stops it.
 */
export function listenToToasts(listener: (event: ToastEvent) => void): () => void {
  currentListener = listener
  pending.splice(0).forEach(listener)
  return () => {
    if (currentListener === listener) currentListener = null
  }
}

let currentListener: ((event: ToastEvent) => void) | null = null
const pending: ToastEvent[] = []

function publish(event: ToastEvent): void {
  if (currentListener) currentListener(event)
  else pending.push(event)
}
