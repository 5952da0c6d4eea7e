import { authMessages } from '#shared/auth.ts'
import { pageNames } from '#shared/pages.ts'
import { useSignOut } from '#client/features/shell/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { useSession } from '#client/lib/session.ts'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { SecondFactor } from './second-factor.tsx'
import type { SecondFactorState } from './second-factor.tsx'

/** Shown instead of every admin page until the admin has set up a second factor and used it in this session. */
export function SecondFactorPage({ onReady }: { onReady: () => void }) {
  const security = trpc.auth.security.useQuery()
  return (
    <section className="grid max-w-2xl gap-5">
      <PageTitle>{pageNames.admin}</PageTitle>
      <p className="max-w-[38.5em] text-lead text-muted">
        {authMessages.secondFactorNeeded} O painel mostra dados de outras pessoas, e só a senha não basta para protegê-los.
      </p>
      <Section card title="Verificação em duas etapas">
        {security.isPending && <Skeleton className="h-24 rounded-lg" />}
        {security.error && !security.data && (
          <ErrorState onRetry={() => void security.refetch()} requestId={refusalOf(security.error).id ?? undefined} />
        )}
        {security.data && <Content state={security.data.secondFactor} onReady={onReady} />}
      </Section>
    </section>
  )
}

function Content({ state, onReady }: { state: SecondFactorState; onReady: () => void }) {
  const { needsSecondFactor } = useSession()
  const signOut = useSignOut()
  if (!state.enabled || !needsSecondFactor) return <SecondFactor state={state} onReady={onReady} />
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">Ela já está ativa, mas você entrou neste aparelho antes disso. Entre de novo, com o código.</p>
      <Button onClick={signOut}>Sair e entrar de novo</Button>
    </div>
  )
}
