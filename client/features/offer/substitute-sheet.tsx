import { useController } from 'react-hook-form'
import { cardLabel } from '#shared/cards.ts'
import { offerMessages } from '#shared/offers.ts'
import { SeekSubstitute } from '#shared/offers-input.ts'
import { useSavedCards } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, money } from '#client/lib/format.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { CeilingField, NeededServices } from './need-fields.tsx'

/**
 * The value of the option without a card. The contractor then chooses among the professionals who accept, and nothing is charged
 * before.
 */
const BY_HAND = 'escolho'

interface SubstituteSheetProps {
  bookingId: string
  found: Answers['offer']['substitutes']
  onClose: () => void
}

/**
 * The form that looks for a substitute up to a highest price. With a saved card the first professional who accepts is booked and
 * paid. Without a card the contractor chooses among those who accept.
 */
export function SubstituteSheet({ bookingId, found, onClose }: SubstituteSheetProps) {
  const cards = useSavedCards() ?? []
  // After a no-show the contractor chooses one of several starts. After a cancellation the start of the cancelled booking is the
  // only one.
  const when = found.starts.length > 1 && { start: found.starts[0] }
  const first = { bookingId, services: [...found.services], ceilingInCents: found.paidInCents, cardId: null, ...when }
  const { form, errors, busy, failed, submit } = useFormAct(trpc.offer.substitute, SeekSubstitute, first, {
    done: offerMessages.opened,
    onDone: onClose,
  })
  const { control } = form
  const { field: chosen } = useController({ control, name: 'services' })
  const { field: ceiling } = useController({ control, name: 'ceilingInCents' })
  const { field: card } = useController({ control, name: 'cardId' })
  const paying = cards.find(({ id }) => id === card.value)
  const ways = [
    ...cards.map((one) => ({ value: one.id, label: `A primeira que aceitar, no cartão ${cardLabel(one)}` })),
    { value: BY_HAND, label: 'Quero escolher entre quem responder' },
  ]
  return (
    <FormSheet
      title={offerMessages.seek}
      description={offerMessages.soughtUntil}
      submitLabel="Procurar"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {found.services.length === 0 && <NeededServices field={chosen} error={errors.services?.message} />}
      {found.starts.length > 1 && (
        <SelectField
          label={offerMessages.newStart}
          {...form.register('start')}
          options={found.starts.map((start) => ({ value: start, label: dateAndTime(start, found.zone) }))}
          error={errors.start?.message}
        />
      )}
      <CeilingField field={ceiling} error={errors.ceilingInCents?.message} />
      <RadioGroup
        look="list"
        label="Quem vem?"
        name={card.name}
        options={ways}
        value={card.value ?? BY_HAND}
        onChange={({ target }) => card.onChange(target.value === BY_HAND ? null : target.value)}
        error={errors.cardId?.message}
      />
      <p className="text-secondary text-muted">
        {paying ? offerMessages.firstComes(cardLabel(paying), money(ceiling.value ?? 0)) : offerMessages.youChoose}
      </p>
      {failed && <Banner tone="danger">{failed}</Banner>}
    </FormSheet>
  )
}
