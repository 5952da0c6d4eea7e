import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useSessionStore } from './session.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'

export interface LeaveGuard {
  /** The dialog 'Sair sem salvar?', which the page must render. */
  question: ReactNode
  /** Lets the person leave the page without the dialog. Call it when everything is saved. */
  release: () => void
}

/**
 * Asks the person before another page is opened while `dirty` is true. When the tab is closed, the browser asks with its own
 * text.
 */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const session = useSessionStore()
  const allowed = useRef(false)
  const mustAsk = () => dirty && !allowed.current && session.current().user !== null
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && mustAsk(),
    enableBeforeUnload: mustAsk,
    withResolver: true,
  })
  return {
    question: (
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Sair sem salvar?"
        description="O que você mudou nesta página se perde."
        cancelLabel="Continuar editando"
        confirmLabel="Sair sem salvar"
        danger
        onConfirm={() => blocker.proceed?.()}
      />
    ),
    release: () => {
      allowed.current = true
    },
  }
}
