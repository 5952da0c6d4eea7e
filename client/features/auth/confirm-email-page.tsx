import { useEffect, useRef } from 'react'
import { authMessages } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { useSessionStore } from '#client/lib/session.ts'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** The page /confirmar-email?token=…, which confirms the email at once and shows the result. The link works once. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const session = useSessionStore()
  const sent = useRef(false)
  const confirm = trpc.auth.confirmEmail.useMutation({ onSuccess: () => session.refresh() })
  const { mutate } = confirm
  useEffect(() => {
    // The request with the token is sent only once. The first request uses up the token, and a second run of the effect would
    // show an error.
    if (!sent.current) mutate({ token })
    sent.current = true
  }, [mutate, token])
  const failed = confirm.error ? refusalOf(confirm.error) : null
  return (
    <section className="grid justify-items-center gap-4 py-10 text-center">
      <Feather seed="confirmar-email" tone="single" drift={confirm.isSuccess} className="h-36 text-primary" />
      <PageTitle>
        {failed ? titleOf(failed.reason) : confirm.isSuccess ? authMessages.emailConfirmed.title : 'Confirmando seu e-mail…'}
      </PageTitle>
      {failed && <p className="max-w-[30.8em] text-muted">{explain(failed.reason, failed.message)}</p>}
      {confirm.isSuccess && <p className="text-muted">Você já recebe os avisos dos seus agendamentos.</p>}
      {confirm.isPending || confirm.isIdle ? (
        <Spinner label="Confirmando seu e-mail…" />
      ) : (
        <LinkButton to="/" label="Ir para o início" />
      )}
    </section>
  )
}

const isBadLink = (reason: string | null) => reason === 'link_used' || reason === 'invalid_input'

function titleOf(reason: string | null): string {
  return isBadLink(reason) ? authMessages.badLink.title : 'Não foi possível confirmar'
}

function explain(reason: string | null, message: string): string {
  return isBadLink(reason) ? 'Se o e-mail ainda não está confirmado, entre e peça outro link em “Reenviar”.' : message
}
