import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { addressListMessages } from '#shared/addresses.ts'
import { KeepAddress } from '#shared/address-input.ts'
import type { SaveAddress } from '#shared/profile.ts'
import type { OwnAddress } from '#client/features/address/index.ts'
import { trpc } from '#client/lib/api.ts'
import { fieldsOf } from '#client/lib/form-errors.ts'
import { useAct } from '#client/lib/use-act.ts'
import { showAtFields } from '#client/lib/use-form-act.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { Banner } from '#client/ui/banner.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { AddressSection, useAddressSection } from './address-section.tsx'
import { ResidenceSection, residenceSaved, useResidenceForm } from './residence-section.tsx'
import { addressOf, residenceOf } from './stored.ts'
import { addressNames } from './use-address-fill.ts'

const Words = KeepAddress.pick({ name: true, receiver: true })

interface AddressSheetProps {
  /** The address to edit; null to add a new address. */
  item: OwnAddress | null
  onClose: () => void
  onSaved: () => void
}

/** The form that adds or edits an address: its name, the receiver, the address and the description of the home. */
export function AddressSheet({ item, onClose, onSaved }: AddressSheetProps) {
  type Named = Pick<KeepAddress, 'name' | 'receiver'>
  const words = useForm<Named, unknown, Named>({
    resolver: standardSchemaResolver(Words),
    defaultValues: { name: item?.name ?? '', receiver: item?.receiver ?? '' },
  })
  const address = useAddressSection({
    kind: 'contractor',
    stored: addressOf({ address: item?.address ?? null }),
    located: item?.located ?? false,
  })
  const residence = useResidenceForm(residenceOf({ residence: item?.home ?? null }))
  const texts = { failed: 'Não foi possível salvar o endereço', also: ['profile', 'search'] as const, onRefused }
  const added = useAct(trpc.address.add, { ...texts, done: 'Endereço guardado' })
  const changed = useAct(trpc.address.change, { ...texts, done: 'Endereço salvo' })
  const { errors } = words.formState
  const field = fieldsOf(words.register, errors)

  function onRefused(refusal: Refusal) {
    showAtFields(words.setError, ['name', 'receiver'], refusal)
    showAtFields(address.form.setError, addressNames, refusal)
    showAtFields(residence.setError, residenceSaved.names, refusal)
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const typed: { words?: Named; lines?: SaveAddress; home?: KeepAddress['home'] } = {}
    await words.handleSubmit((valid) => void (typed.words = valid))()
    await address.form.handleSubmit((valid) => void (typed.lines = valid))()
    await residence.handleSubmit((valid) => void (typed.home = valid))()
    if (!typed.words || !typed.lines || !typed.home) return
    const kept = { ...typed.lines, ...typed.words, home: typed.home }
    const saved = item ? await changed.act({ addressId: item.id, ...kept }) : await added.act(kept)
    if (saved) onSaved()
  }
  return (
    <FormSheet
      title={item ? `Editar ${item.name}` : 'Adicionar endereço'}
      width="medium"
      submitLabel="Salvar endereço"
      busy={added.busy || changed.busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {item && item.bookings > 0 && <Banner tone="info">{addressListMessages.bookedStay}</Banner>}
      <TextField label="Nome do endereço" placeholder="Casa da mãe" maxLength={40} {...field('name')} />
      <TextField
        label="Quem recebe"
        optional
        hint="Se não for você. A profissional lê quando a visita está confirmada."
        maxLength={80}
        {...field('receiver')}
      />
      <AddressSection section={address} />
      <ResidenceSection form={residence} />
    </FormSheet>
  )
}
