import { useEffect, useEffectEvent } from 'react'
import { cardLabel } from '#shared/cards.ts'
import { longerTexts } from '#shared/booking-longer.ts'
import { useSavedCards } from '#client/features/payment/index.ts'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

const ON_PAGE = 'pagina'

/**
 * Lets the contractor choose the saved card that pays for more hours as soon as both participants agree. The newest card is
 * preselected. The value undefined means that the contractor pays on the page afterwards.
 */
export function CardChoice({ cardId, onChoose }: { cardId: string | undefined; onChoose: (id: string | undefined) => void }) {
  const cards = useSavedCards()
  const newest = cards?.[0]?.id
  const chooseNewest = useEffectEvent(() => onChoose(newest))
  useEffect(() => {
    if (newest) chooseNewest()
  }, [newest])
  if (!cards) return <Skeleton className="h-20" />
  if (cards.length === 0) return <p className="text-secondary text-muted">{longerTexts.payAfterYes}</p>
  return (
    <RadioGroup
      name="cartao"
      label={longerTexts.card}
      value={cardId ?? ON_PAGE}
      onChange={({ target }) => onChoose(target.value === ON_PAGE ? undefined : target.value)}
      options={[
        ...cards.map((card) => ({ value: card.id, label: cardLabel(card) })),
        { value: ON_PAGE, label: longerTexts.onPage },
      ]}
    />
  )
}
