import { useState } from 'react'
import { addressWords, AddressField, chosenAddress, useAddresses } from '#client/features/address/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { Detail } from '../labels.ts'

export interface HomeDialogProps {
  booking: Detail
  onClose: () => void
}

/**
 * The dialog in which the contractor corrects the address of a booking that has not started. The booking gets a copy of the
 * chosen address as it is now.
 */
export function HomeDialog({ booking: { id, place, seriesId }, onClose }: HomeDialogProps) {
  const addresses = useAddresses(true)
  const [picked, setPicked] = useState<string>()
  const same = addresses.find(({ name }) => name === place?.name)
  const chosen = chosenAddress(addresses, picked ?? same?.id)
  const { act, busy, failed } = useAct(trpc.booking.saveHome, {
    done: ({ changed }) => (changed > 0 ? 'Endereço da visita corrigido' : 'O endereço já é este'),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title="Corrigir o endereço da visita"
      description={`A visita fica com o endereço como está guardado agora, até 2 km do combinado.${seriesId ? ' As outras datas da repetição vão junto.' : ''}`}
      confirmLabel="Usar este endereço"
      busy={busy}
      failed={failed}
      disabled={!chosen}
      onConfirm={() => chosen && void act({ bookingId: id, addressId: chosen.id })}
      onClose={onClose}
    >
      <AddressField label="Endereço" addresses={addresses} value={chosen?.id} onChange={setPicked} />
      {chosen && addresses.length === 1 && <p>{addressWords(chosen)}</p>}
    </ConfirmDialog>
  )
}
