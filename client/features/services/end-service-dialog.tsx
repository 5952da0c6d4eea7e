import { withdrawalMessages } from '#shared/withdrawals.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { fullDate, money } from '#client/lib/format.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import type { Offer } from './offers.ts'
import type { ServiceState } from './use-services.ts'
import { useServiceNames } from './use-service-names.ts'

/** The zone of the dates of services. */
export const SERVICES_ZONE = 'America/Sao_Paulo'

/** 'renewal' stops the renewal and keeps the paid period; 'withdrawal' ends the service now and refunds all of it. */
export type EndingKind = 'renewal' | 'withdrawal'

export interface EndServiceDialogProps {
  kind: EndingKind
  open: boolean
  offer: Offer
  state: ServiceState
  onClose: () => void
}

/** Asks before a service ends and says what happens to it and to the payment; never optimistic. */
export function EndServiceDialog({ kind, open, offer, state, onClose }: EndServiceDialogProps) {
  const { end, busy } = useEndService(kind, offer, onClose)
  const name = useServiceNames()(offer.service)
  const until = state.endsAt ? fullDate(state.endsAt, SERVICES_ZONE) : 'o fim do mês pago'
  const words = {
    renewal: {
      title: `Cancelar ${name}?`,
      description: `Você usa o serviço até ${until}. Depois, nada mais é cobrado.`,
      confirmLabel: 'Cancelar renovação',
    },
    withdrawal: {
      title: `Desistir de ${name}?`,
      description: `O serviço termina agora e devolvemos ${money(state.refundInCents ?? 0)} para o seu cartão. ${offer.lost ?? ''}${state.withdrawalPauses ? ` ${withdrawalMessages.pauses}` : ''}`,
      confirmLabel: 'Desistir com reembolso',
    },
  }[kind]
  return <ConfirmDialog open={open} onClose={onClose} onConfirm={end} busy={busy} danger cancelLabel="Manter" {...words} />
}

function useEndService(kind: EndingKind, { service }: Offer, onDone: () => void) {
  const utils = trpc.useUtils()
  const name = useServiceNames()(service)
  const events = {
    onSuccess: async (answer: Answers['subscription']['services']) => {
      utils.subscription.services.setData(undefined, answer)
      const endsAt = answer.services.find((each) => each.service === service)?.endsAt
      if (kind === 'withdrawal') toast.success(`Você desistiu de ${name}`, subscriptionMessages.moneyComesBack)
      else
        toast.success(
          subscriptionMessages.renewalCancelled.title,
          endsAt ? `O serviço continua até ${fullDate(endsAt, SERVICES_ZONE)}.` : undefined,
        )
      onDone()
      await Promise.all([utils.insurance.invalidate(), utils.club.invalidate()])
    },
    onError: (error: unknown) => {
      reportError(error, { title: 'Não foi possível cancelar o serviço' })
      void utils.subscription.services.invalidate()
    },
  }
  const renewal = trpc.subscription.cancelService.useMutation(events)
  const withdrawal = trpc.subscription.withdrawService.useMutation(events)
  const chosen = kind === 'renewal' ? renewal : withdrawal
  return { end: () => chosen.mutate({ kind: service }), busy: chosen.isPending }
}
