import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ProvePassword } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import { isRefusal, refusalOf } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'

export interface StepUp {
  /**
   * Calls the server; where it wants the password again (`step_up_required`), asks for it and repeats the call. Null when the
   * person closed the question instead; other refusals are thrown.
   */
  run: <T>(call: () => Promise<T>) => Promise<T | null>
  /** To be drawn by whoever asks. */
  dialog: ReactNode
}

/** For what the server does only shortly after the password was typed: the second factor, documents seen by admins, refunds. */
export function useStepUp(): StepUp {
  const [question, setQuestion] = useState<{ answer: (proved: boolean) => void } | null>(null)
  const run = async <T,>(call: () => Promise<T>): Promise<T | null> => {
    try {
      return await call()
    } catch (error) {
      if (!isRefusal(error, 'FORBIDDEN', 'step_up_required')) throw error
    }
    const proved = await new Promise<boolean>((answer) => setQuestion({ answer }))
    return proved ? call() : null
  }
  const close = (proved: boolean) => {
    question?.answer(proved)
    setQuestion(null)
  }
  return { run, dialog: question && <PasswordDialog onClose={() => close(false)} onProved={() => close(true)} /> }
}

function PasswordDialog({ onClose, onProved }: { onClose: () => void; onProved: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<ProvePassword, unknown, ProvePassword>({
    resolver: standardSchemaResolver(ProvePassword),
    defaultValues: { password: '' },
  })
  const prove = trpc.auth.provePassword.useMutation({
    onSuccess: onProved,
    // At the field alone: a toast would lie under the dialog.
    onError: (error) => setError('password', { type: 'server', message: refusalOf(error).message }, { shouldFocus: true }),
  })
  const submit = handleSubmit((input) => prove.mutate(input))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirme sua senha"
      description="Para proteger sua conta, pedimos sua senha de novo."
      width="small"
      locked={prove.isPending}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 py-2">
        <PasswordField label="Senha" data-autofocus error={formState.errors.password?.message} {...register('password')} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={prove.isPending}>
            Voltar
          </Button>
          <Button type="submit" busy={prove.isPending}>
            Confirmar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ProvePassword = z.output<typeof ProvePassword>
