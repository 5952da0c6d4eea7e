import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import type { askable } from './scope.ts'

/**
 * Saves the services and supplies of a booking. A refusal is shown as a toast and returned as `fault`. If a chosen service is no
 * longer offered, `fault` stays null, because the field of the services shows the error.
 */
export function useSaveScope(bookingId: string, onSaved: () => void) {
  const [atField, setAtField] = useState(false)
  const { byId } = trpc.useUtils().booking
  const { act, busy, failed } = useAct(trpc.booking.saveScope, {
    done: 'Serviços e materiais salvos',
    failed: 'Erro ao salvar serviços e materiais',
    onDone: ({ bookingId: _id, ...scope }) => {
      byId.setData({ bookingId }, (before) => before && { ...before, ...scope })
      onSaved()
    },
    onRefused: ({ fields }) => setAtField(Boolean(fields['services'])),
  })
  return { fault: atField ? null : failed, busy, save: (scope: ReturnType<typeof askable>) => void act({ bookingId, ...scope }) }
}
