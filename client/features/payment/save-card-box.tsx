import { cardMessages } from '#shared/cards.ts'
import { Checkbox } from '#client/ui/choices.tsx'

/** The consent to save the card: unticked at first, with what is kept and how to end it (LGPD art. 8). */
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
