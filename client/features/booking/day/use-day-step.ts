import { useState } from 'react'
import { CONTEST_HOURS } from '#shared/absence.ts'
import { bookingMessages } from '#shared/booking.ts'
import type { GiveUp, WarnLate } from '#shared/booking-attendance.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError, failureMessage } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { toast } from '#client/ui/toast.ts'

/**
 * An action of the day behind a confirmation dialog: check-out, delay, no-show or giving up. Never optimistic: the dialog closes
 * when the server has accepted the action, and shows its refusal.
 */
export function useDayStep() {
  const [open, setOpen] = useState(false)
  const utils = trpc.useUtils()
  const done = (...words: Parameters<typeof toast.success>) => {
    toast.success(...words)
    setOpen(false)
  }
  const telling = (title: string) => ({
    onError: (error: Parameters<typeof reportError>[0]) => reportError(error, { title }),
    onSettled: () => utils.booking.invalidate(),
  })
  const checkOut = trpc.booking.checkOut.useMutation({
    ...telling('Não foi possível terminar a visita'),
    onSuccess: () => done('Visita concluída'),
  })
  const absent = trpc.booking.reportNoShow.useMutation({
    ...telling(bookingMessages.cancelFailed.title),
    onSuccess: ({ refundInCents }) => {
      const waits = `${money(refundInCents ?? 0)} voltam em ${CONTEST_HOURS} horas, se a profissional não contestar.`
      const back = refundInCents !== null && refundInCents > 0 ? waits : undefined
      done(bookingMessages.cancelled.title, back)
    },
  })
  const givenUp = trpc.booking.giveUp.useMutation({
    ...telling(bookingMessages.cancelFailed.title),
    onSuccess: () => done(bookingMessages.cancelled.title),
  })
  const late = trpc.booking.warnLate.useMutation(telling('Não foi possível avisar do atraso'))
  const steps = [checkOut, absent, givenUp, late]
  const error = steps.find(({ isError }) => isError)?.error
  return {
    checkOut: (bookingId: string) => checkOut.mutate({ bookingId }),
    reportNoShow: (bookingId: string) => absent.mutate({ bookingId }),
    giveUp: (step: GiveUp) => givenUp.mutate(step),
    warnLate: (delay: WarnLate, who: string) => late.mutate(delay, { onSuccess: () => done(`${who} já sabe do atraso`) }),
    ask: () => setOpen(true),
    question: {
      open,
      busy: steps.some(({ isPending }) => isPending),
      failed: error && failureMessage(error),
      /** Also forgets the refusal, for the next time. */
      onClose: () => {
        for (const step of steps) step.reset()
        setOpen(false)
      },
    },
  }
}
