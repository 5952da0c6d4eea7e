import { cardMessages } from '#shared/cards.ts'
import { Checkbox } from '#client/ui/choices.tsx'

/**
 * The checkbox for the consent to save the card, unchecked by default. Its text says what is stored and how to remove the card
 * (LGPD art. 8).
 */
export function SaveCardBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Checkbox
      name="saveCard"
      label={cardMessages.save}
      hint={cardMessages.saveHint}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
