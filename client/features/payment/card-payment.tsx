import { useState } from 'react'
import type { ReactNode } from 'react'
import { cardLabel, cardMessages } from '#shared/cards.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { CardForm } from './card-form.tsx'
import type { CardFormProps } from './card-form.tsx'
import { SaveCardBox } from './save-card-box.tsx'
import { SavedCardForm } from './saved-card-form.tsx'
import type { SavedCard } from './use-saved-cards.ts'

interface CardPaymentProps extends Omit<CardFormProps, 'prepare' | 'below'> {
  cards: readonly SavedCard[]
  /** Tells the server whether to save the card, right before the typed card is sent to the provider. */
  onPrepare: (saveCard: boolean) => Promise<unknown>
  /** Charges a saved card through the server. */
  onPayWithCard: (cardId: string) => Promise<Answers['payment']['payWithCard']>
  /**
   * A consent to later charges, which replaces the checkbox that saves a typed card. With the consent the card is always saved.
   */
  consent?: ReactNode
  /** Called before a card is charged. Returns the reason, in Portuguese, why the card may not be charged yet, or null. */
  guard?: (() => string | null) | undefined
}

const OTHER = 'other'

/**
 * The payment form. The contractor pays with a saved card or with a typed card. The newest saved card is preselected. A typed
 * card is saved if the contractor agrees.
 */
export function CardPayment({ cards, onPrepare, onPayWithCard, consent, guard, ...form }: CardPaymentProps) {
  const [chosen, setChosen] = useState<string>(cards[0]?.id ?? OTHER)
  const [saveCard, setSaveCard] = useState(false)
  const card = cards.find(({ id }) => id === chosen)
  const prepare = async () => {
    const obstacle = guard?.() ?? null
    if (obstacle !== null) return obstacle
    return onPrepare(consent ? true : saveCard).then(
      () => null,
      (error: unknown) => refusalOf(error).message,
    )
  }
  const below = consent ?? <SaveCardBox checked={saveCard} onChange={setSaveCard} />
  return (
    <div className="grid gap-5">
      {cards.length > 0 && (
        <RadioGroup
          name="card"
          label="Cartão"
          value={card?.id ?? OTHER}
          onChange={(event) => setChosen(event.target.value)}
          options={[...cards.map(optionOf), { value: OTHER, label: cardMessages.other }]}
        />
      )}
      {card ? (
        <>
          {consent}
          <SavedCardForm
            key={card.id}
            guard={guard}
            pay={() => onPayWithCard(card.id)}
            submitLabel={form.submitLabel}
            onResult={form.onResult}
          >
            {form.children}
          </SavedCardForm>
        </>
      ) : (
        <CardForm {...form} prepare={prepare} below={below} />
      )}
    </div>
  )
}

function optionOf(card: SavedCard) {
  return { value: card.id, label: cardLabel(card), description: `Validade ${expiryOf(card)}` }
}

/** Formats the expiry date of a card as '12/30'. */
export function expiryOf({ expiresMonth, expiresYear }: Pick<SavedCard, 'expiresMonth' | 'expiresYear'>): string {
  return `${String(expiresMonth).padStart(2, '0')}/${String(expiresYear % 100).padStart(2, '0')}`
}
