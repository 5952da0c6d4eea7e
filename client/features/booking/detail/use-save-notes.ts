import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/** Saves the notes of a booking, never optimistic. A refusal is shown as a toast and stays as `fault`. */
export function useSaveNotes(bookingId: string, onSaved: () => void) {
  const utils = trpc.useUtils()
  const [fault, setFault] = useState<string | undefined>(undefined)
  const { mutate, isPending } = trpc.booking.saveNotes.useMutation({
    onSuccess: ({ visitNotes }) => {
      utils.booking.byId.setData({ bookingId }, (before) => before && { ...before, visitNotes })
      toast.success(visitNotes ? 'Observações salvas' : 'Observações apagadas')
      onSaved()
    },
    onError: (error) => setFault(reportError(error, { title: 'Erro ao salvar observações' }).message),
    onSettled: () => utils.booking.invalidate(),
  })
  return {
    fault,
    busy: isPending,
    save: (visitNotes: string) => {
      setFault(undefined)
      mutate({ bookingId, visitNotes })
    },
  }
}
