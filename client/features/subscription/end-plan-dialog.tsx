import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { fullDate, money } from '#client/lib/format.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { PLAN_ZONE } from './plan-offer.tsx'
import type { Plan } from './plan-offer.tsx'

/** 'renewal' stops the renewal and keeps the paid period; 'withdrawal' ends the subscription now and refunds all of it. */
export type EndingKind = 'renewal' | 'withdrawal'

export interface EndPlanDialogProps {
  kind: EndingKind
  open: boolean
  plan: Plan
  onClose: () => void
}

/** Asks before a subscription ends and says what happens to access and payment; never optimistic. */
export function EndPlanDialog({ kind, open, plan, onClose }: EndPlanDialogProps) {
  const { end, busy } = useEndPlan(kind, onClose)
  const until = plan.endsAt ? fullDate(plan.endsAt, PLAN_ZONE) : 'o fim do mês pago'
  const words = {
    renewal: {
      title: 'Cancelar a renovação do Plano Mensal?',
      description: `Você usa tudo até ${until}. Depois, nada mais é cobrado.`,
      confirmLabel: 'Cancelar renovação',
    },
    withdrawal: {
      title: 'Desistir do Plano Mensal?',
      description: `O acesso termina agora e devolvemos ${money(plan.priceInCents)} para o seu cartão.`,
      confirmLabel: 'Desistir com reembolso',
    },
  }[kind]
  return <ConfirmDialog open={open} onClose={onClose} onConfirm={end} busy={busy} danger cancelLabel="Manter" {...words} />
}

function useEndPlan(kind: EndingKind, onDone: () => void) {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const events = {
    onSuccess: async (plan: Plan) => {
      utils.subscription.current.setData(undefined, plan)
      toast.success(kind === 'renewal' ? 'Renovação cancelada' : 'Assinatura cancelada', afterwards(kind, plan))
      onDone()
      await Promise.all([session.refresh().catch(() => undefined), utils.search.invalidate(), utils.availability.invalidate()])
    },
    onError: (error: unknown) => {
      reportError(error, { title: 'Não foi possível cancelar a assinatura' })
      void utils.subscription.invalidate()
    },
  }
  const renewal = trpc.subscription.cancel.useMutation(events)
  const withdrawal = trpc.subscription.withdraw.useMutation(events)
  const chosen = kind === 'renewal' ? renewal : withdrawal
  return { end: () => chosen.mutate(), busy: chosen.isPending }
}

function afterwards(kind: EndingKind, { endsAt }: Plan): string | undefined {
  if (kind === 'withdrawal') return 'O valor volta para o seu cartão. Pode levar alguns dias para aparecer na fatura.'
  return endsAt ? `Seu acesso continua até ${fullDate(endsAt, PLAN_ZONE)}.` : undefined
}
