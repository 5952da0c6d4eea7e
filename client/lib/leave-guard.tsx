import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useSessionStore } from './session.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'

export interface LeaveGuard {
  /** Asks 'Sair sem salvar?' where one is about to leave; belongs on the page. */
  question: ReactNode
  /** From here on one may leave: everything is saved. */
  release: () => void
}

/** While something is not saved, going to another page asks first, and closing the tab asks in the browser's own words. */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const session = useSessionStore()
  const released = useRef(false)
  const holds = () => dirty && !released.current && session.current().user !== null
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && holds(),
    enableBeforeUnload: holds,
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
      released.current = true
    },
  }
}
