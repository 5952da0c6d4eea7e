import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import type { askable } from './scope.ts'

/**
 * Saves services and supplies, never optimistic. A refusal is shown as a toast and stays as `fault`, except for a service that is
 * no longer offered: the offered services are loaded again, and their field shows it.
 */
export function useSaveScope(bookingId: string, onSaved: () => void) {
  const utils = trpc.useUtils()
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending } = trpc.booking.saveScope.useMutation({
    onSuccess: ({ services, supplies }) => {
      utils.booking.byId.setData({ bookingId }, (before) => before && { ...before, services, supplies })
      toast.success('Serviços e materiais salvos')
      onSaved()
    },
    onError: (error) => {
      const { fields, message } = reportError(error, { title: 'Erro ao salvar serviços e materiais' })
      setFault(fields['services'] ? null : message)
    },
    onSettled: () => utils.booking.invalidate(),
  })
  return {
    fault,
    busy: isPending,
    save: (scope: ReturnType<typeof askable>) => {
      setFault(null)
      mutate({ bookingId, ...scope })
    },
  }
}
