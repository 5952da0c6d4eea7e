import { useState } from 'react'
import { useAct } from './use-act.ts'
import type { ActOptions, Mutation } from './use-act.ts'

/**
 * An act behind a confirmation: `ask` opens `<ConfirmDialog {...question} onConfirm={() => void act(input)} />`, which closes when it is
 * done and otherwise shows the refusal.
 */
export function useQuestion<Input, Answer>(procedure: Mutation<Input, Answer>, options: ActOptions<Input, Answer>) {
  const [open, setOpen] = useState(false)
  const { act, busy, failed, forget } = useAct(procedure, {
    ...options,
    onDone: (answer, input) => {
      setOpen(false)
      options.onDone?.(answer, input)
    },
  })
  const onClose = () => {
    forget()
    setOpen(false)
  }
  return { act, ask: () => setOpen(true), question: { open, busy, failed, onClose } }
}
