import type { ReactNode } from 'react'

export interface ToastMessage {
  title: string
  description?: ReactNode
  /** The kind of toast. 'error' is the destructive variant of the specification, which screen readers announce at once. */
  tone: 'success' | 'error' | 'info'
  action?: { label: string; onClick: () => void } | undefined
}

/** Shows toasts above the page. They survive route changes. Their titles and descriptions are texts of the specification. */
export const toast = {
  success: (title: string, description?: ReactNode) => publish({ tone: 'success', title, description }),
  error: (title: string, description?: ReactNode) => publish({ tone: 'error', title, description }),
  info: (title: string, description?: ReactNode) => publish({ tone: 'info', title, description }),
  /** Shows a success toast with a 'Desfazer' button. */
  undo: (title: string, onUndo: () => void, description?: ReactNode) =>
    publish({ tone: 'success', title, description, action: { label: 'Desfazer', onClick: onUndo } }),
  /** Removes all error toasts when their cause is solved or no longer matters. A success toast also removes them. */
  clearErrors: () => publish('clearErrors'),
}

/** A toast to show, or the command to remove all error toasts. */
export type ToastEvent = ToastMessage | 'clearErrors'

/**
 * Used only by the Toaster: passes every toast event to `listener`, beginning with those sent before the listener was ready.
 * Returns a function that removes the listener.
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
