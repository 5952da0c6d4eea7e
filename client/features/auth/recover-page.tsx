import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { RequestReset, authMessages } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { fieldsOf, firstErrorMessage, showFormError } from '#client/lib/form-errors.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { useAct } from '#client/lib/use-act.ts'

const RESEND_SECONDS = 60

/**
 * The page /recuperar-senha, which asks for the email. Its response is the same whether the account exists or not, so that nobody
 * learns whether it exists.
 */
export function RecoverPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { act, busy } = useAct(trpc.auth.requestReset, {
    done: authMessages.resetSent,
    failed: authMessages.resetFailed.title,
    onDone: (_answer, { email }) => {
      setSentTo(email)
      setAttempt((earlier) => earlier + 1)
    },
  })
  return (
    <div className="mx-auto grid w-full max-w-[420px] gap-5">
      <Link to="/auth" className={linkStyles({ kind: 'action', className: 'justify-self-start' })}>
        <ArrowLeft aria-hidden />
        Voltar para entrar
      </Link>
      <PageTitle>Recuperar senha</PageTitle>
      {sentTo ? (
        <Sent key={attempt} busy={busy} onResend={() => void act({ email: sentTo })} />
      ) : (
        <RecoverForm busy={busy} onSubmit={(email) => void act({ email })} />
      )}
    </div>
  )
}

function RecoverForm({ busy, onSubmit }: { busy: boolean; onSubmit: (email: string) => void }) {
  const { register, handleSubmit, formState } = useForm<{ email: string }, unknown, { email: string }>({
    resolver: standardSchemaResolver(RequestReset),
    defaultValues: { email: '' },
  })
  const field = fieldsOf(register, formState.errors)
  const submit = handleSubmit(
    ({ email }) => onSubmit(email),
    (invalid) => showFormError(authMessages.resetFailed.title, firstErrorMessage(invalid)),
  )
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Enviamos um link para escolher uma nova senha. Ele vale por 1 hora."
          {...field('email')}
        />
        <Button type="submit" block busy={busy}>
          Enviar link
        </Button>
      </form>
    </Card>
  )
}

function Sent({ busy, onResend }: { busy: boolean; onResend: () => void }) {
  const seconds = useSecondsLeft(RESEND_SECONDS)
  return (
    <Card as="section" className="grid justify-items-start gap-3">
      <span className="grid size-14 place-items-center rounded-squircle bg-success-soft text-on-success-soft">
        <MailCheck aria-hidden className="size-7" />
      </span>
      <h2 className="text-h3">{authMessages.resetSent.title}</h2>
      <p className="text-muted">{authMessages.resetSent.description}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <LinkButton to="/auth" size={44} label="Voltar para entrar" />
        <Button
          variant="secondary"
          size={44}
          busy={busy}
          disabledReason={seconds > 0 ? 'Espere um minuto antes de pedir outro e-mail.' : null}
          onClick={onResend}
        >
          {seconds > 0 ? `Reenviar em ${seconds} s` : 'Reenviar'}
        </Button>
      </div>
    </Card>
  )
}

function useSecondsLeft(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}
