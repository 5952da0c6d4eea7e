import { useController } from 'react-hook-form'
import { durationLabels, durations, type Duration } from '#shared/availability.ts'
import type { Day } from '#shared/days.ts'
import { offerMessages } from '#shared/offers.ts'
import { OpenNeed } from '#shared/offers-input.ts'
import type { Service } from '#shared/services.ts'
import { AddressField, chosenAddress, useAddresses } from '#client/features/address/index.ts'
import { useHoursAdvice } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import { newKey } from '#client/lib/new-key.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { CeilingField, NeededServices } from './need-fields.tsx'

/** The values with which the form begins, from the search that the contractor made before. */
export interface Wanted {
  day: Day | undefined
  hours: Duration | undefined
  services: readonly Service[]
  /** The id of the contractor's address where the work is done; undefined for the default address. */
  addressId: string | undefined
}

const lengths = durations.map((hours) => ({ value: String(hours), label: durationLabels[hours] }))

/**
 * The form with which a contractor offers work to several professionals: address, day, duration, services, the highest price, and
 * a note.
 */
export function NeedSheet({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const first = {
    day: wanted.day ?? '',
    hours: wanted.hours ?? 4,
    services: [...wanted.services],
    note: '',
    addressId: wanted.addressId,
    idempotencyKey: newKey(),
  }
  const { form, errors, field, busy, failed, submit } = useFormAct(trpc.offer.open, OpenNeed, first, {
    done: offerMessages.opened,
    onDone: onClose,
  })
  const { control } = form
  const { field: hours } = useController({ control, name: 'hours' })
  const { field: chosen } = useController({ control, name: 'services' })
  const { field: where } = useController({ control, name: 'addressId' })
  const addresses = useAddresses(true)
  const advice = useHoursAdvice(chosenAddress(addresses, where.value)?.home, { services: chosen.value })
  const { field: ceiling } = useController({ control, name: 'ceilingInCents' })
  return (
    <FormSheet
      title="Abrir um pedido"
      description={offerMessages.howItWorks}
      submitLabel="Perguntar a quem está livre"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressField
        label="Onde"
        addresses={addresses}
        value={where.value}
        onChange={where.onChange}
        error={errors.addressId?.message}
      />
      <TextField type="date" label="Dia" {...field('day')} />
      <RadioGroup
        look="segmented"
        label="Quanto tempo?"
        name={hours.name}
        options={lengths}
        value={String(hours.value)}
        hint={advice}
        onChange={({ target }) => hours.onChange(Number(target.value))}
        error={errors.hours?.message}
      />
      <NeededServices field={chosen} error={errors.services?.message} />
      <CeilingField field={ceiling} error={errors.ceilingInCents?.message} />
      <TextArea
        label="O que é bom saber"
        optional
        rows={3}
        maxLength={300}
        hint="Quem recebe o pedido lê isto. Não escreva telefone nem endereço."
        {...field('note')}
      />
      {failed && <Banner tone="danger">{failed}</Banner>}
    </FormSheet>
  )
}
