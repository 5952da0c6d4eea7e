import { withdrawalMessages } from '#shared/withdrawals.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { fullDate, money } from '#client/lib/format.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { SUBSCRIPTION_ZONE } from './subscription-offer.tsx'
import type { Subscription } from './subscription-offer.tsx'

/** 'renewal' stops the renewal and keeps the paid period; 'withdrawal' ends the subscription now and refunds all of it. */
export type EndingKind = 'renewal' | 'withdrawal'

export interface EndSubscriptionDialogProps {
  kind: EndingKind
  open: boolean
  subscription: Subscription
  onClose: () => void
}

/** Asks before a subscription ends and says what happens to access and payment; never optimistic. */
export function EndSubscriptionDialog({ kind, open, subscription, onClose }: EndSubscriptionDialogProps) {
  const { end, busy } = useEndSubscription(kind, onClose)
  const until = subscription.endsAt ? fullDate(subscription.endsAt, SUBSCRIPTION_ZONE) : 'o fim do mês pago'
  const words = {
    renewal: {
      title: 'Cancelar a renovação do Plano Mensal?',
      description: `Você usa tudo até ${until}. Depois, nada mais é cobrado.`,
      confirmLabel: 'Cancelar renovação',
    },
    withdrawal: {
      title: 'Desistir do Plano Mensal?',
      description: `O acesso termina agora e devolvemos ${money(subscription.priceInCents)} para o seu cartão.${subscription.withdrawalPauses ? ` ${withdrawalMessages.pauses}` : ''}`,
      confirmLabel: 'Desistir com reembolso',
    },
  }[kind]
  return <ConfirmDialog open={open} onClose={onClose} onConfirm={end} busy={busy} danger cancelLabel="Manter" {...words} />
}

function useEndSubscription(kind: EndingKind, onDone: () => void) {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const events = {
    onSuccess: async (subscription: Subscription) => {
      utils.subscription.current.setData(undefined, subscription)
      const title = (kind === 'renewal' ? subscriptionMessages.renewalCancelled : subscriptionMessages.cancelled).title
      toast.success(title, afterwards(kind, subscription))
      onDone()
      await Promise.all([session.refresh().catch(() => undefined), utils.search.invalidate(), utils.availability.invalidate()])
    },
    onError: (error: unknown) => {
      reportError(error, subscriptionMessages.processFailed)
      void utils.subscription.invalidate()
    },
  }
  const renewal = trpc.subscription.cancel.useMutation(events)
  const withdrawal = trpc.subscription.withdraw.useMutation(events)
  const chosen = kind === 'renewal' ? renewal : withdrawal
  return { end: () => chosen.mutate(), busy: chosen.isPending }
}

function afterwards(kind: EndingKind, { endsAt }: Subscription): string | undefined {
  if (kind === 'withdrawal') return subscriptionMessages.moneyComesBack
  return endsAt ? `Seu acesso continua até ${fullDate(endsAt, SUBSCRIPTION_ZONE)}.` : undefined
}
