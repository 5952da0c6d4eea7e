import { cardMessages } from '#shared/cards.ts'
import { ChangeCardDialog } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { toast } from '#client/ui/toast.ts'
import type { Subscription } from './subscription-offer.tsx'

interface ChangeSubscriptionCardProps {
  subscription: Subscription
  /** The id of the card entry that was just confirmed on the bank's page. Null when the person does not come from the bank. */
  returned: string | null
  onClose: () => void
}

/** The dialog that changes the card for the renewals. A late renewal is charged to the new card at once. */
export function ChangeSubscriptionCard({ subscription, returned, onClose }: ChangeSubscriptionCardProps) {
  const utils = trpc.useUtils()
  const { mutateAsync: open } = trpc.subscription.startCardChange.useMutation()
  const { mutateAsync: refresh } = trpc.subscription.refreshCardChange.useMutation()
  const { mutateAsync: choose } = trpc.subscription.chooseCard.useMutation()
  const changed = async () => {
    toast.success(cardMessages.changed)
    await Promise.all([utils.subscription.invalidate(), utils.payment.cards.invalidate()])
    onClose()
  }
  return (
    <ChangeCardDialog
      title="Trocar o cartão da assinatura"
      description={
        subscription.inGrace
          ? 'A renovação em atraso é cobrada agora no novo cartão.'
          : subscription.cancelAtPeriodEnd
            ? 'Nada é cobrado agora. Depois de escolher o cartão, confirme em “Manter o plano”.'
            : 'A próxima renovação é cobrada no novo cartão.'
      }
      offers={({ id }) => id !== subscription.card?.id}
      change={{
        open: (saveCard) => open({ saveCard }),
        refresh: (setupId) => refresh({ setupId }),
        choose: (cardId) => choose({ cardId }),
        returnPath: (setupId) => `/assinatura?cartao=${setupId}`,
      }}
      returned={returned}
      onChanged={() => void changed()}
      onClose={onClose}
    />
  )
}
