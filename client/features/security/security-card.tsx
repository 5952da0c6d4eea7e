import type { ReactNode } from 'react'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Card } from '#client/ui/card.tsx'
import { Skeleton, useSkeleton } from '#client/ui/skeleton.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'

/**
 * 'Segurança' of both profile editors: the password (S2 §2), the second factor and the devices that are signed in. Has forms of its
 * own, so it stands beside the editor's form, never inside.
 */
export function SecurityCard() {
  return (
    <Card as="section" aria-labelledby="seguranca" className="grid gap-6">
      <h2 id="seguranca" className="text-h2">
        {pageNames.security}
      </h2>
      <Part id="seguranca-senha" title="Senha">
        <PasswordForm />
      </Part>
      <Guarded />
    </Card>
  )
}

/** What must be asked of the server first; the password's form waits for nothing. */
function Guarded() {
  const security = trpc.auth.security.useQuery()
  const drawn = useSkeleton(security.isPending)
  if (security.error && !security.data)
    return (
      <ErrorState
        className="border-t border-line py-6"
        onRetry={() => void security.refetch()}
        requestId={refusalOf(security.error).id ?? undefined}
      />
    )
  if (drawn || !security.data) return drawn ? <Waiting /> : null
  return <Loaded security={security.data} />
}

function Loaded({ security }: { security: Answers['auth']['security'] }) {
  return (
    <>
      <Part id="seguranca-etapas" title="Verificação em duas etapas">
        <SecondFactor state={security.secondFactor} />
      </Part>
      <Part id="seguranca-aparelhos" title="Aparelhos conectados">
        <SessionList sessions={security.sessions} />
      </Part>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-5">
      <h3 id={id} className="text-h3">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4 border-t border-line pt-5">
      <span className="sr-only">Carregando…</span>
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-6 w-52 max-w-full" />
      <Skeleton className="h-16 w-full rounded-lg" />
    </div>
  )
}
