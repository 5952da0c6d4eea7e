import { useState } from 'react'
import { paymentMessages } from '#shared/payment.ts'
import { refundSentence, cancelMessages } from '#shared/booking-cancel.ts'
import { BookingStatus, bookingMessages, type CancelCause, wasPaid } from '#shared/booking.ts'
import { detailOf } from '#shared/refusal-details.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { isToDecline } from '../labels.ts'
import type { Booking } from '../labels.ts'

/** The refund quote of a cancellation as `booking.cancelQuote` returns it: which amounts are refunded and which are not. */
export type Quote = Answers['booking']['cancelQuote']

interface Options {
  booking: Pick<Booking, 'id' | 'status' | 'planned' | 'paymentStatus' | 'side'>
  /** Whether the dialog is open. The amount of the refund is loaded only then. */
  open: boolean
  onDone: () => void
}

/**
 * Loads the amount that a cancellation would refund, and cancels the booking when the server confirms. If that amount has changed
 * since it was shown, the contractor must first confirm the new amount.
 */
export function useCancelBooking({ booking, open, onDone }: Options) {
  const { id, status, paymentStatus, side } = booking
  const [changed, setChanged] = useState<Quote | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  // An unpaid request has nothing to refund, so no refund quote is loaded.
  const paid = status !== BookingStatus.requested || wasPaid({ paymentStatus })
  const answer = trpc.booking.cancelQuote.useQuery({ bookingId: id }, { enabled: open && paid, staleTime: 0, gcTime: 0 })
  const quote = changed ?? (paid ? (answer.data ?? null) : nothingPaid)
  const cancelling = useAct(trpc.booking.cancel, {
    done: ({ refundInCents }) => ({
      ...bookingMessages[isToDecline(booking) ? 'declined' : 'cancelled'],
      description: onItsWay(refundInCents, paid),
    }),
    failed: bookingMessages.cancelFailed,
    also: ['availability'],
    onDone,
    onRefused: (refusal) => {
      const fresh = detailOf(refusal, 'refund_changed')?.quote
      const [atReason] = refusal.fields.reason ?? []
      if (fresh) setChanged(fresh)
      else if (atReason) setFault(atReason)
      return fresh ?? atReason
    },
  })
  const cancel = (words: string, cause: CancelCause) => {
    const reason = words.trim() || undefined
    if (side === 'professional' && !reason) return setFault(cancelMessages.reasonRequired)
    setFault(null)
    const seen = quote === nothingPaid ? null : quote?.refundInCents
    const givesCause = side === 'professional' && status !== BookingStatus.requested
    if (quote)
      void cancelling.act({ bookingId: id, reason, expectedRefundInCents: seen ?? undefined, ...(givesCause && { cause }) })
  }
  return {
    quote,
    changed: changed !== null,
    /** The error message when the amount of the refund could not be loaded. */
    failed: !quote && answer.isError ? refusalOf(answer.error).message : null,
    retry: () => void answer.refetch(),
    refused: cancelling.failed,
    fault,
    cancel,
    busy: cancelling.busy,
    /** Clears the state of the dialog when the dialog closes. */
    forget: () => {
      setChanged(null)
      setFault(null)
      cancelling.forget()
    },
  }
}

const unpaid = { rule: 'unpaid', refundInCents: 0, keptByProfessionalInCents: 0, feeKeptInCents: 0 } as const
const nothingPaid: Quote = { ...unpaid, sentence: refundSentence(unpaid, 'contractor') }

// Returns the sentence about a refund on its way. The professional's sentence does not name the amount.
function onItsWay(refundInCents: number | null, paid: boolean): string | undefined {
  if (refundInCents === null) return paid ? cancelMessages.allBack : undefined
  return refundInCents > 0 ? paymentMessages.comesBack(money(refundInCents)) : undefined
}
