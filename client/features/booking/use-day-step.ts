import { bookingMessages } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError, toldOf } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { toast } from '#client/ui/toast.ts'

/** The end of a visit and the word that nobody was there, never optimistic; `onDone` is told once the server has said yes. */
export function useDayStep(onDone: () => void) {
  const utils = trpc.useUtils()
  const refetch = () => utils.booking.invalidate()
  const checkOut = trpc.booking.checkOut.useMutation({
    onSuccess: () => {
      toast.success('Visita concluída')
      onDone()
    },
    onError: (error) => reportError(error, { title: 'Não foi possível terminar a visita' }),
    onSettled: refetch,
  })
  const absent = trpc.booking.reportNoShow.useMutation({
    onSuccess: ({ refundInCents }) => {
      const back = refundInCents !== null && refundInCents > 0 ? `${money(refundInCents)} voltam para o seu cartão.` : undefined
      toast.success(bookingMessages.cancelled.title, back)
      onDone()
    },
    onError: (error) => reportError(error, { title: bookingMessages.cancelFailed.title }),
    onSettled: refetch,
  })
  const { error } = checkOut.isError ? checkOut : absent
  return {
    checkOut: (bookingId: string) => checkOut.mutate({ bookingId }),
    reportNoShow: (bookingId: string) => absent.mutate({ bookingId }),
    busy: checkOut.isPending || absent.isPending,
    failed: error && toldOf(error),
    /** The question was left: the next time it begins anew. */
    forget: () => {
      checkOut.reset()
      absent.reset()
    },
  }
}
