import { bookingMessages } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/** A word of somebody who will be late or will not come; `onDone` is told once the server has said yes. */
export function useDayWarning(onDone: () => void) {
  const utils = trpc.useUtils()
  const refetch = () => utils.booking.invalidate()
  const late = trpc.booking.warnLate.useMutation({
    onError: (error) => reportError(error, { title: 'Não foi possível avisar do atraso' }),
    onSettled: refetch,
  })
  const absent = trpc.booking.giveUp.useMutation({
    onSuccess: () => {
      toast.success(bookingMessages.cancelled.title)
      onDone()
    },
    onError: (error) => reportError(error, { title: bookingMessages.cancelFailed.title }),
    onSettled: refetch,
  })
  return {
    warnLate: (delay: Parameters<typeof late.mutate>[0], who: string) =>
      late.mutate(delay, {
        onSuccess: () => {
          toast.success(`${who} já sabe do atraso`)
          onDone()
        },
      }),
    giveUp: (bookingId: string) => absent.mutate({ bookingId }),
    busy: late.isPending || absent.isPending,
  }
}
