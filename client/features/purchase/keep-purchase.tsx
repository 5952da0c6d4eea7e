import { useState } from 'react'
import { cardLabel } from '#shared/cards.ts'
import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { trpc } from '#client/lib/api.ts'
import { fullDate, money } from '#client/lib/format.ts'
import { useQuestion } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { useServiceNames } from './use-service-names.ts'

interface KeepPurchaseProps {
  /** The service that was bought. Null for the monthly plan, which is not a service. */
  service: PurchaseKind | null
  endsAt: string | null
  monthlyInCents: number
  /**
   * The card that pays the monthly plan, or null if there is none. Not given for a service, whose card only the payment provider
   * knows.
   */
  card?: { brand: string; lastFour: string } | null
  /** Opens the dialog that changes the card; not given for a service. */
  onChooseCard?: () => void
}

/**
 * The button that takes back the cancellation of a renewal. The buyer agrees to charges again, so the dialog names the date, the
 * amount and the card. If the card of the plan cannot be charged, the buyer must choose another card first.
 */
export function KeepPurchase({ service, endsAt, monthlyInCents, card, onChooseCard }: KeepPurchaseProps) {
  const nameOf = useServiceNames()
  const day = endsAt ? fullDate(endsAt, DEFAULT_ZONE) : 'fim do mês pago'
  const [refused, setRefused] = useState(false)
  const { act, ask, question } = useQuestion(trpc.subscription.keep, {
    also: ['payment', 'insurance', 'club'],
    done: { title: 'Renovação mantida', description: `Próxima cobrança em ${day}.` },
    onRefused: ({ reason }) => setRefused(reason === 'card_needed'),
  })
  const name = service ? nameOf(service) : 'o Plano Mensal'
  const button = service ? 'Manter' : 'Manter o plano'
  const needsCard = onChooseCard !== undefined && (refused || !card)
  const choose = () => {
    question.onClose()
    onChooseCard?.()
  }
  const open = () => {
    setRefused(false)
    ask()
  }
  const charges = `Em ${day} cobramos ${money(monthlyInCents)}, e depois o mesmo todo mês.`
  const paidBy = `Cartão: ${card ? cardLabel(card) : 'o mesmo da compra'}.`
  return (
    <>
      <Button variant="secondary" size={44} onClick={open} aria-label={service ? `Manter ${name}` : undefined}>
        {button}
      </Button>
      <ConfirmDialog
        {...question}
        title={`Manter ${name}?`}
        description={
          needsCard ? `${charges} Antes, escolha o cartão que paga.` : `${charges} ${paidBy} Cancele a renovação quando quiser.`
        }
        confirmLabel={needsCard ? 'Escolher cartão' : button}
        onConfirm={needsCard ? choose : () => void act({ kind: service })}
      />
    </>
  )
}
