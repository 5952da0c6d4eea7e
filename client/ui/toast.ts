import type { ReactNode } from 'react'

export interface ToastMessage {
  title: string
  description?: ReactNode
  /** 'error' is the specs' destructive variant: it stays until dismissed and is announced at once. */
  tone: 'success' | 'error' | 'info'
  action?: { label: string; onClick: () => void } | undefined
  /** Milliseconds on the page; success 4 s, undo 8 s, errors for ever. */
  duration?: number | undefined
}

/** Says something above the page, outliving redirects. Titles and descriptions are the specs' texts, verbatim (S1 §8, S2 §8). */
export const toast = {
  success: (title: string, description?: ReactNode) => publish({ tone: 'success', title, description }),
  error: (title: string, description?: ReactNode) => publish({ tone: 'error', title, description }),
  info: (title: string, description?: ReactNode) => publish({ tone: 'info', title, description }),
  /** A success that can be taken back for 8 s. */
  undo: (title: string, onUndo: () => void, description?: ReactNode) =>
    publish({ tone: 'success', title, description, duration: 8000, action: { label: 'Desfazer', onClick: onUndo } }),
  /** Takes the errors away: what they told of has worked by now, or was left behind. A success does so by itself. */
  settle: () => publish('settle'),
}

/** A message to show, or the word that earlier errors are over. */
export type ToastOrder = ToastMessage | 'settle'

/** For the Toaster alone: hears every order, first those that came before it was ready. Returns the undo. */
export function hearToasts(listener: (order: ToastOrder) => void): () => void {
  heard = listener
  waiting.splice(0).forEach(listener)
  return () => {
    if (heard === listener) heard = null
  }
}

let heard: ((order: ToastOrder) => void) | null = null
const waiting: ToastOrder[] = []

function publish(order: ToastOrder): void {
  if (heard) heard(order)
  else waiting.push(order)
}
