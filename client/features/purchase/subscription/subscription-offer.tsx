import { WITHDRAWAL_DAYS } from '#shared/money.ts'
import { planIncludes } from '#shared/plan.ts'
import { withdrawalMessages } from '#shared/withdrawals.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Answers } from '#client/lib/api.ts'
import { money, numericDate } from '#client/lib/format.ts'
import { feeLine } from '#client/lib/prices.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CheckList } from '#client/ui/check-list.tsx'
import { Feather } from '#client/ui/feather.tsx'

export type Subscription = Answers['subscription']['current']

/** The offer: price, what is included, renewal, cancellation and the platform fee. */
export function SubscriptionOffer({ subscription, onSubscribe }: { subscription: Subscription; onSubscribe?: () => void }) {
  const { priceInCents, status, endsAt } = subscription
  const paused = subscription.buyableAgainAt && withdrawalMessages.paused(new Date(subscription.buyableAgainAt))
  const ended = status === SubscriptionStatus.expired || status === SubscriptionStatus.cancelled
  return (
    <Card as="section" aria-labelledby="plano" className="relative isolate grid gap-5 overflow-hidden sm:p-7">
      <Feather
        seed="assinatura"
        tone="single"
        className="absolute -top-10 -right-6 -z-10 h-64 rotate-12 text-primary opacity-10 max-sm:-top-8 max-sm:h-40"
      />
      <div className="grid gap-1">
        <h2 id="plano" className="text-h3">
          Acesso completo
        </h2>
        <p>
          <strong className="font-display text-h1-lg tabular">{money(priceInCents)}</strong>{' '}
          <span className="text-muted">por mês</span>
        </p>
        {ended && endsAt && (
          <p className="text-secondary text-muted">Sua assinatura anterior terminou em {numericDate(endsAt, DEFAULT_ZONE)}.</p>
        )}
      </div>
      <CheckList lines={planIncludes} />
      <SubscriptionTerms subscription={subscription} />
      {paused && <p className="text-secondary">{paused}</p>}
      {onSubscribe && (
        <Button size={56} onClick={onSubscribe} disabledReason={paused}>
          Assinar por {money(priceInCents)} ao mês
        </Button>
      )}
    </Card>
  )
}

/** The terms: renewal, cancellation, withdrawal within seven days (CDC art. 49), and the configured fee. */
export function SubscriptionTerms({ subscription }: { subscription: Subscription }) {
  const renews = !subscription.cancelAtPeriodEnd
  return (
    <div className="grid gap-1.5 border-t border-line pt-4 text-secondary text-muted">
      {renews && <p>Renovação automática todo mês. Cancele quando quiser, aqui mesmo: o acesso fica até o fim do mês já pago.</p>}
      {(renews || subscription.canWithdraw) && <p>Se desistir nos primeiros {WITHDRAWAL_DAYS} dias, devolvemos tudo.</p>}
      <p>{feeLine(subscription)}</p>
    </div>
  )
}
