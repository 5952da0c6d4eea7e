import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { cardLabel, cardMessages } from '#shared/cards.ts'
import type { SavedCard } from '#client/features/payment/index.ts'
import { expiryOf } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Section } from '#client/ui/section.tsx'

const useWords = { subscription: 'Paga a assinatura', series: 'Paga as próximas visitas de uma repetição' } as const

/** The saved cards, each with 'Remover'. Renders nothing when no card is saved. */
export function SavedCards() {
  const { data } = trpc.payment.cards.useQuery()
  const [removing, setRemoving] = useState<SavedCard | null>(null)
  if (!data || data.cards.length === 0) return null
  return (
    <Section card title="Cartões salvos" className="gap-2 sm:p-7">
      <ul className="divide-y divide-line">
        {data.cards.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="flex items-center gap-3">
              <CreditCard aria-hidden className="size-5 shrink-0 text-link" />
              <span className="grid">
                <span className="font-semibold">{cardLabel(card)}</span>
                <span className="text-small text-muted">
                  {card.expired ? 'Vencido em' : 'Validade'} {expiryOf(card)}
                  {card.usedBy && ` · ${useWords[card.usedBy]}`}
                </span>
              </span>
            </span>
            <Button variant="ghost" size={44} aria-label={`Remover ${cardLabel(card)}`} onClick={() => setRemoving(card)}>
              Remover
            </Button>
          </li>
        ))}
      </ul>
      {removing && <RemoveCardDialog card={removing} onClose={() => setRemoving(null)} />}
    </Section>
  )
}

/**
 * Asks for a confirmation before a card is removed. For a card that pays the subscription or planned charges, the dialog says
 * what to do first.
 */
function RemoveCardDialog({ card, onClose }: { card: SavedCard; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { act, busy } = useAct(trpc.payment.removeCard, {
    done: cardMessages.removed,
    failed: 'Não foi possível remover o cartão',
    onDone: (left) => {
      utils.payment.cards.setData(undefined, left)
      onClose()
    },
    onRefused: onClose,
  })
  const label = cardLabel(card)
  if (card.usedBy) {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={onClose}
        title={`Remover ${label}?`}
        description={cardMessages.inUse[card.usedBy]}
        confirmLabel="Entendi"
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void act({ cardId: card.id })}
      busy={busy}
      danger
      title={`Remover ${label}?`}
      description="Ele deixa de aparecer nos próximos pagamentos e é apagado na processadora."
      confirmLabel="Remover"
      cancelLabel="Manter"
    />
  )
}
