import { bookingMessages } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/** The customer's cancel, never optimistic; `onDone` is told once the server has said yes. S1 §8 "Cancel". */
export function useCancelBooking(onDone: () => void) {
  const utils = trpc.useUtils()
  const { cancelFailed, cancelled } = bookingMessages
  const { mutate, isPending } = trpc.booking.cancel.useMutation({
    onSuccess: () => {
      toast.success(cancelled.title)
      onDone()
    },
    onError: (error) => reportError(error, { title: cancelFailed.title, fallback: cancelFailed.description }),
    // Whatever the answer, the booking may have moved.
    onSettled: () => Promise.all([utils.booking.invalidate(), utils.availability.invalidate()]),
  })
  return { cancel: (bookingId: string) => mutate({ bookingId }), busy: isPending }
}
