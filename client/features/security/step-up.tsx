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
   * Runs `call`. If the server requires the password again (`step_up_required`), asks for it and repeats the call. Returns null
   * when the person closed the dialog; throws other refusals.
   */
  run: <T>(call: () => Promise<T>) => Promise<T | null>
  /** The password dialog. The component that calls `run` must render it. */
  dialog: ReactNode
}

/** For actions that the server allows only shortly after the password was typed, such as changes of the second factor. */
export function useStepUp(): StepUp {
  const [request, setRequest] = useState<{ answer: (proved: boolean) => void } | null>(null)
  const run = async <T,>(call: () => Promise<T>): Promise<T | null> => {
    try {
      return await call()
    } catch (error) {
      if (!isRefusal(error, 'FORBIDDEN', 'step_up_required')) throw error
    }
    const proved = await new Promise<boolean>((answer) => setRequest({ answer }))
    return proved ? call() : null
  }
  const close = (proved: boolean) => {
    request?.answer(proved)
    setRequest(null)
  }
  return { run, dialog: request && <PasswordDialog onClose={() => close(false)} onProved={() => close(true)} /> }
}

function PasswordDialog({ onClose, onProved }: { onClose: () => void; onProved: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<ProvePassword, unknown, ProvePassword>({
    resolver: standardSchemaResolver(ProvePassword),
    defaultValues: { password: '' },
  })
  const prove = trpc.auth.provePassword.useMutation({
    onSuccess: onProved,
    // The error is shown at the field only.
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
