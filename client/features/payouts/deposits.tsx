import { payoutStateNames } from '#shared/payouts.ts'
import type { PayoutState } from '#shared/payouts.ts'
import type { Answers } from '#client/lib/api.ts'
import { money, numericDate } from '#client/lib/format.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import type { StatusKind } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Section } from '#client/ui/section.tsx'

type Payout = Answers['payment']['payouts']['payouts'][number]

const badges: Record<PayoutState, StatusKind> = {
  pending: 'processing',
  in_transit: 'processing',
  paid: 'paid',
  failed: 'paymentPending',
  canceled: 'cancelled',
}

/** The deposits that Stripe made to the professional's bank account, newest first. Renders nothing without a deposit. */
export function Deposits({ payouts }: { payouts: readonly Payout[] }) {
  if (payouts.length === 0) return null
  return (
    <Section title="Depósitos no banco" look="text-h2" className="gap-3">
      <Card className="py-1 sm:py-1">
        <ul className="grid divide-y divide-line">
          {payouts.map((payout) => (
            <li key={payout.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <p className="min-w-0 max-w-[38.5em] text-secondary text-muted">{sentenceOf(payout)}</p>
              <div className="flex items-center gap-3">
                <p className="font-semibold tabular">{money(payout.amountInCents)}</p>
                <StatusBadge status={badges[payout.state]}>{payoutStateNames[payout.state]}</StatusBadge>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

// The provider gives the day of a deposit as an instant at midnight UTC, so the day is formatted in UTC.
function sentenceOf({ state, arrivesAt, why }: Payout): string {
  const day = numericDate(arrivesAt, 'UTC')
  switch (state) {
    case 'failed':
      return `${why ?? 'O banco não aceitou o depósito.'} O valor voltou para a sua conta no Stripe e é depositado de novo depois que você corrigir os dados do banco.`
    case 'paid':
      return `Depositado em ${day}.`
    case 'canceled':
      return 'O valor voltou para a sua conta no Stripe.'
    default:
      return `Chega ao banco até ${day}.`
  }
}
