import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { StepUpContext } from '#client/lib/step-up.ts'
import type { Proof } from '#client/lib/step-up.ts'
import type { ProofDialogProps } from './step-up-dialogs.tsx'

/**
 * Asks for the password or a code when the server requires it for a call made inside `children`. The code of the dialogs is
 * loaded when the first one opens.
 */
export function StepUp({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ Dialog: ComponentType<ProofDialogProps>; answer: (proved: boolean) => void } | null>(null)
  const [prove] = useState(() => {
    let running: Promise<boolean> | null = null
    const ask = async (proof: Proof) => {
      const { CodeDialog, PasswordDialog } = await import('./step-up-dialogs.tsx')
      return new Promise<boolean>((answer) => setAsked({ Dialog: proof === 'code' ? CodeDialog : PasswordDialog, answer }))
    }
    // Several calls that need the password or a code at once wait for the same dialog.
    return (proof: Proof) => (running ??= ask(proof).finally(() => (running = null)))
  })
  const close = (proved: boolean) => {
    asked?.answer(proved)
    setAsked(null)
  }
  return (
    <StepUpContext value={prove}>
      {children}
      {asked && <asked.Dialog onClose={() => close(false)} onProved={() => close(true)} />}
    </StepUpContext>
  )
}
