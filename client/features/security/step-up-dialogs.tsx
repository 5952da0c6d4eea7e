import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ProvePassword, ProveSecondFactor } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'

export interface ProofDialogProps {
  onClose: () => void
  onProved: () => void
}

/** Asks for the password and sends it. */
export function PasswordDialog({ onClose, onProved }: ProofDialogProps) {
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
    <ProofDialog
      title="Confirme sua senha"
      description="Para proteger sua conta, pedimos sua senha de novo."
      busy={prove.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PasswordField label="Senha" data-autofocus error={formState.errors.password?.message} {...register('password')} />
    </ProofDialog>
  )
}

/** Asks for a code of the authenticator app, or a recovery code, and sends it. */
export function CodeDialog({ onClose, onProved }: ProofDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<ProveSecondFactor, unknown, ProveSecondFactor>({
    resolver: standardSchemaResolver(ProveSecondFactor),
    defaultValues: { code: '' },
  })
  const prove = trpc.auth.proveSecondFactor.useMutation({
    onSuccess: onProved,
    onError: (error) => setError('code', { type: 'server', message: refusalOf(error).message }, { shouldFocus: true }),
  })
  const submit = handleSubmit((input) => prove.mutate(input))
  return (
    <ProofDialog
      title="Confirme o código"
      description="Esta ação é sensível. Digite o código do seu aplicativo autenticador, ou um código de recuperação."
      busy={prove.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Código"
        data-autofocus
        autoComplete="one-time-code"
        maxLength={40}
        error={formState.errors.code?.message}
        {...register('code')}
      />
    </ProofDialog>
  )
}

interface FrameProps {
  title: string
  description: string
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

function ProofDialog({ title, description, busy, onSubmit, onClose, children }: FrameProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={description} width="small" locked={busy}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className="grid gap-4 py-2"
      >
        {children}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Voltar
          </Button>
          <Button type="submit" busy={busy}>
            Confirmar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ProvePassword = z.output<typeof ProvePassword>
type ProveSecondFactor = z.output<typeof ProveSecondFactor>
