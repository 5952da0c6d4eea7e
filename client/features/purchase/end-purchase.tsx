import { useState } from 'react'
import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { withdrawalMessages } from '#shared/withdrawals.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { fullDate, money } from '#client/lib/format.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { useServiceNames } from './use-service-names.ts'

/** A purchase that can be ended. `service` is null for the monthly plan, which is not a service. */
interface EndingPurchase {
  service: PurchaseKind | null
  endsAt: string | null
  /** Whether the purchase is renewed and charged again at the end of its period. Otherwise there is no renewal to cancel. */
  renews: boolean
  /** The refund in cents when the buyer withdraws within seven days (CDC art. 49); null after the seven days. */
  refundInCents: number | null
  withdrawalPauses: boolean
  /** A text that says what the buyer loses besides the service when the purchase ends. */
  lost?: string | undefined
}

/**
 * How a purchase is ended. 'renewal' stops the renewal, and the paid period stays; 'withdrawal' (CDC art. 49) ends the purchase
 * now and refunds all of it.
 */
const kinds = ['renewal', 'withdrawal'] as const
type EndingKind = (typeof kinds)[number]

/**
 * The buttons that end a purchase. Each opens a dialog that says what happens to the access and to the payment, and asks for a
 * confirmation. The page shows the purchase as ended only after the server has confirmed it. Do not unmount this component when
 * the purchase ends, because its dialog closes itself.
 */
export function EndPurchase(purchase: EndingPurchase) {
  const [ending, setEnding] = useState<{ kind: EndingKind; open: boolean }>({ kind: 'renewal', open: false })
  const close = () => setEnding({ ...ending, open: false })
  const words = useWords(purchase)
  const { end, busy } = useEnd(purchase, ending.kind, close)
  const offered = { renewal: purchase.renews, withdrawal: purchase.refundInCents !== null }
  return (
    <>
      {kinds.map(
        (kind) =>
          offered[kind] && (
            <Button
              key={kind}
              variant={kind === 'renewal' ? 'secondary' : 'ghost'}
              size={44}
              onClick={() => setEnding({ kind, open: true })}
              aria-label={words[kind].label}
            >
              {words[kind].button}
            </Button>
          ),
      )}
      <ConfirmDialog
        open={ending.open}
        onClose={close}
        onConfirm={end}
        busy={busy}
        danger
        title={words[ending.kind].title}
        description={words[ending.kind].description}
        confirmLabel={ending.kind === 'renewal' ? 'Cancelar renovação' : 'Desistir com reembolso'}
        cancelLabel="Manter"
      />
    </>
  )
}

function useWords({ service, endsAt, refundInCents, withdrawalPauses, lost }: EndingPurchase) {
  const nameOf = useServiceNames()
  const until = endsAt ? fullDate(endsAt, DEFAULT_ZONE) : 'o fim do mês pago'
  const name = service && nameOf(service)
  const [what, access] = name ? ['o serviço', 'O serviço'] : ['tudo', 'O acesso']
  const refund = `${access} termina agora e devolvemos ${money(refundInCents ?? 0)} para o seu cartão.`
  return {
    renewal: {
      button: name ? 'Cancelar' : 'Cancelar renovação',
      label: name ? `Cancelar ${name}` : undefined,
      title: name ? `Cancelar ${name}?` : 'Cancelar a renovação do Plano Mensal?',
      description: `Você usa ${what} até ${until}. Depois, nada mais é cobrado.`,
    },
    withdrawal: {
      button: name ? 'Desistir' : 'Desistir com reembolso',
      label: name ? `Desistir de ${name}` : undefined,
      title: name ? `Desistir de ${name}?` : 'Desistir do Plano Mensal?',
      description: [refund, lost, withdrawalPauses && withdrawalMessages.pauses].filter(Boolean).join(' '),
    },
  }
}

function useEnd({ service, endsAt }: EndingPurchase, kind: EndingKind, onDone: () => void) {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const nameOf = useServiceNames()
  const goesOn = endsAt ? `${service ? 'O serviço' : 'Seu acesso'} continua até ${fullDate(endsAt, DEFAULT_ZONE)}.` : undefined
  const left = service ? `Você desistiu de ${nameOf(service)}` : subscriptionMessages.cancelled.title
  const words = {
    done:
      kind === 'withdrawal'
        ? { title: left, description: subscriptionMessages.moneyComesBack }
        : { ...subscriptionMessages.renewalCancelled, description: goesOn },
    failed: service ? 'Não foi possível cancelar o serviço' : subscriptionMessages.processFailed,
  }
  const ofPlan = {
    ...words,
    also: ['search', 'availability', 'payment'] as const,
    onDone: (answer: Answers['subscription']['current']) => {
      utils.subscription.current.setData(undefined, answer)
      void session.refresh().catch(() => undefined)
      onDone()
    },
  }
  const ofService = {
    ...words,
    also: ['insurance', 'club'] as const,
    onDone: (answer: Answers['subscription']['services']) => {
      utils.subscription.services.setData(undefined, answer)
      onDone()
    },
  }
  const plan = { renewal: useAct(trpc.subscription.cancel, ofPlan), withdrawal: useAct(trpc.subscription.withdraw, ofPlan) }
  const ofKind = {
    renewal: useAct(trpc.subscription.cancelService, ofService),
    withdrawal: useAct(trpc.subscription.withdrawService, ofService),
  }
  return {
    end: () => void (service ? ofKind[kind].act({ kind: service }) : plan[kind].act()),
    busy: plan[kind].busy || ofKind[kind].busy,
  }
}
