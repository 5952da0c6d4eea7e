import { wholePrice } from '#shared/money.ts'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { count, money } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { AccountCard } from './account-card.tsx'
import { Deposits } from './deposits.tsx'
import { PayoutList } from './payout-list.tsx'
import { Statement } from './statement.tsx'
import { Totals } from './totals.tsx'

/**
 * The page /recebimentos: the account that receives the transfers, the coming amounts, the received amounts by period, and one
 * row for each booking.
 */
export function PayoutsPage({ arrival }: { arrival: 'volta' | 'nova' | undefined }) {
  const [payouts] = trpc.payment.payouts.useSuspenseQuery()
  const { account, waiting, rows, more, totals, zone } = payouts
  return (
    <div className="grid gap-5">
      <PageHead title={pageNames.payouts}>Você fica com {wholePrice}, enviado automaticamente depois de cada visita.</PageHead>
      <AccountCard account={account} stuck={payouts.stuck} arrival={arrival} />
      <Deposits payouts={payouts.payouts} />
      {rows.length === 0 ? (
        <EmptyState title="Você ainda não tem valores a receber.">
          Depois de cada visita concluída, o valor dela aparece aqui e é enviado para a sua conta.
        </EmptyState>
      ) : (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
            <Card className="grid gap-1">
              <p className="text-secondary text-muted">A receber</p>
              <p className="font-display text-h1-lg font-bold tabular">{money(waiting.inCents)}</p>
              <p className="text-small text-muted">
                {waiting.heldInCents > 0
                  ? `${count(waiting.count, 'visita', 'visitas', 'nenhuma visita')} · mais ${money(waiting.heldInCents)} em espera`
                  : count(waiting.count, 'visita', 'visitas', 'nada em espera')}
              </p>
            </Card>
            <Totals totals={totals} />
          </div>
          <PayoutList rows={rows} zone={zone} />
          {more && <p className="text-secondary text-muted">As visitas mais antigas estão no extrato.</p>}
          <Statement />
        </>
      )}
    </div>
  )
}
