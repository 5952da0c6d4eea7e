import type { ReactNode } from 'react'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Section } from '#client/ui/section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import { ErrorState } from '#client/ui/states.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'

/**
 * The card 'Segurança' of both profile editors: the password, the second factor and the signed-in devices. It contains forms, so
 * it must be rendered outside the editor's form.
 */
export function SecurityCard() {
  return (
    <Section card title={pageNames.security} look="text-h2" className="gap-6">
      <Part title="Senha">
        <PasswordForm />
      </Part>
      <ServerParts />
    </Section>
  )
}

/**
 * The second factor and the devices, which need data from the server. The password form is shown without waiting for that data.
 */
function ServerParts() {
  const security = trpc.auth.security.useQuery()
  const showSkeleton = useSkeleton(security.isPending)
  if (security.error && !security.data)
    return (
      <ErrorState
        className="border-t border-line py-6"
        onRetry={() => void security.refetch()}
        requestId={refusalOf(security.error).id ?? undefined}
      />
    )
  if (showSkeleton || !security.data) return showSkeleton ? <LoadingParts /> : null
  return <Loaded security={security.data} />
}

function Loaded({ security }: { security: Answers['auth']['security'] }) {
  return (
    <>
      <Part title="Verificação em duas etapas">
        <SecondFactor state={security.secondFactor} />
      </Part>
      <Part title="Aparelhos conectados">
        <SessionList sessions={security.sessions} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} heading="h3" className="gap-4 border-t border-line pt-5">
      {children}
    </Section>
  )
}

function LoadingParts() {
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
