import { useLocation } from '@tanstack/react-router'
import { FREE_CHECKLIST_ANALYSES, PurchaseKind, priceText } from '#shared/purchase-kinds.ts'
import type { Answers } from '#client/lib/api.ts'
import { count } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'

type Allowance = Answers['checklist']['overview']['allowance']

/**
 * Says how many checklist scores are free until the person must subscribe, or that the subscription is active. Without a free
 * score it shows the button to subscribe.
 */
export function AllowanceLine({ allowance: { subscribed, freeLeft } }: { allowance: Allowance }) {
  const voltar = useLocation({ select: ({ href }) => href })
  if (subscribed)
    return (
      <StatusBadge status="active" className="justify-self-start">
        Assinatura ativa
      </StatusBadge>
    )
  if (freeLeft > 0)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="primary">{count(freeLeft, 'análise grátis', 'análises grátis')}</Badge>
        <p className="text-secondary text-muted">
          de {FREE_CHECKLIST_ANALYSES}. Depois, {priceText(PurchaseKind.checklist)}. Os checklists são sempre grátis.
        </p>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinkButton to="/servicos" search={{ voltar }} size={44} label="Assinar" />
      <p className="text-secondary text-muted">
        As {FREE_CHECKLIST_ANALYSES} análises grátis foram usadas. Sem assinatura os checklists funcionam, só a nota espera.
      </p>
    </div>
  )
}
