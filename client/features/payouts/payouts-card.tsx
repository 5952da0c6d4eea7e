import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, money } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useSkeleton } from '#client/ui/use-skeleton.ts'

/**
 * The card of the dashboard about money for the professional: the amount of the coming transfers, and whether an account can
 * receive them.
 */
export function PayoutsCard() {
  const { data, isPending, isError } = trpc.payment.payouts.useQuery()
  const showSkeleton = useSkeleton(isPending)
  return (
    <Card as="section" aria-labelledby="recebimentos" className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <h2 id="recebimentos" className="text-h3">
          {pageNames.payouts}
        </h2>
        {isError && <p className="text-secondary text-muted">Não foi possível carregar agora.</p>}
        {!data && !isError && <Skeleton className={showSkeleton ? 'h-5 w-56' : 'invisible h-5 w-56'} />}
        {data && <p className="text-secondary text-muted">{sentenceOf(data)}</p>}
      </div>
      <LinkButton
        to="/recebimentos"
        variant="secondary"
        size={44}
        label={data && data.account.state !== 'ready' && data.account.state !== 'bank' ? 'Cadastrar conta' : 'Ver recebimentos'}
      />
    </Card>
  )
}

function sentenceOf({ waiting, account }: Pick<Answers['payment']['payouts'], 'waiting' | 'account'>): string {
  const coming = waiting.count > 0 && `${money(waiting.inCents)} a receber de ${count(waiting.count, 'visita', 'visitas')}.`
  const held = waiting.heldInCents > 0 && `${money(waiting.heldInCents)} em espera.`
  const toCome = [coming, held].filter(Boolean).join(' ') || 'Nada em espera.'
  if (account.state === 'bank') return `${toCome} Falta a conta do banco.`
  return account.state === 'ready' ? toCome : `${toCome} Falta uma conta pronta para receber.`
}
