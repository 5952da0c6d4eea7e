import { useState } from 'react'
import { z } from 'zod'
import { paymentMessages } from '#shared/payment.ts'
import { refundRules, refundSentence, cancelMessages } from '#shared/booking-cancel.ts'
import { BookingStatus, bookingMessages, type CancelCause } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf, reportError, failureMessage } from '#client/lib/errors.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { toast } from '#client/ui/toast.ts'
import type { Booking } from '../labels.ts'

/** What a cancellation refunds and what it does not, as `booking.cancelQuote` answers it. */
export type Quote = Answers['booking']['cancelQuote']

interface Options {
  booking: Pick<Booking, 'id' | 'status' | 'side'>
  /** Nothing is loaded while the dialog is closed. */
  open: boolean
  onDone: () => void
}

/**
 * The refund of a cancellation and the cancellation itself, never optimistic (S1 §8 "Cancel", AMB-07). When the refund changed
 * meanwhile, the new one is shown and nothing happens until it is confirmed.
 */
export function useCancelBooking({ booking: { id, status, side }, open, onDone }: Options) {
  const utils = trpc.useUtils()
  const [changed, setChanged] = useState<Quote | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  // An unpaid request has nothing to refund, so it needs no quote.
  const paid = status !== BookingStatus.requested
  const answer = trpc.booking.cancelQuote.useQuery({ bookingId: id }, { enabled: open && paid, staleTime: 0, gcTime: 0 })
  const quote = changed ?? (paid ? (answer.data ?? null) : nothingPaid)
  const cancelling = trpc.booking.cancel.useMutation({
    onSuccess: ({ refundInCents }) => {
      toast.success(bookingMessages.cancelled.title, onItsWay(refundInCents, paid))
      onDone()
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      const fresh = freshQuote(refusal)
      if (fresh) return setChanged(fresh)
      const [atReason] = refusal.fields.reason ?? []
      if (atReason) return setFault(atReason)
      reportError(error, { title: bookingMessages.cancelFailed.title, fallback: bookingMessages.cancelFailed.description })
    },
    // The booking may have changed, whatever the answer is.
    onSettled: () => Promise.all([utils.booking.invalidate(), utils.availability.invalidate()]),
  })
  const cancel = (words: string, cause: CancelCause) => {
    const reason = words.trim() || undefined
    if (side === 'professional' && !reason) return setFault(cancelMessages.reasonRequired)
    setFault(null)
    const seen = quote === nothingPaid ? null : quote?.refundInCents
    const tellsCause = side === 'professional' && paid
    if (quote)
      cancelling.mutate({ bookingId: id, reason, expectedRefundInCents: seen ?? undefined, ...(tellsCause && { cause }) })
  }
  return {
    quote,
    changed: changed !== null,
    /** Why the quote could not be loaded. */
    failed: !quote && answer.isError ? refusalOf(answer.error).message : null,
    retry: () => void answer.refetch(),
    refused: cancelling.error && failureOf(cancelling.error),
    fault,
    cancel,
    busy: cancelling.isPending,
    /** Resets the dialog when it closes. */
    forget: () => {
      setChanged(null)
      setFault(null)
      cancelling.reset()
    },
  }
}

const unpaid = { rule: 'unpaid', refundInCents: 0, keptByProfessionalInCents: 0, feeKeptInCents: 0 } as const
const nothingPaid: Quote = { ...unpaid, sentence: refundSentence(unpaid, 'contractor') }

const cents = z.number().int().min(0).nullable()
const Changed = z.object({
  quote: z.object({
    rule: z.enum(refundRules),
    refundInCents: cents,
    keptByProfessionalInCents: cents,
    feeKeptInCents: cents,
    sentence: z.string(),
  }),
})

function freshQuote({ reason, detail }: Refusal): Quote | undefined {
  return reason === 'refund_changed' ? Changed.safeParse(detail).data?.quote : undefined
}

/** The failure for the dialog; null when the new quote or the field shows it. */
function failureOf(error: unknown): string | null {
  const refusal = refusalOf(error)
  if (freshQuote(refusal) || refusal.fields.reason?.[0]) return null
  return failureMessage(error, bookingMessages.cancelFailed.description)
}

// The professional is not told the amount (R-C5).
function onItsWay(refundInCents: number | null, paid: boolean): string | undefined {
  if (refundInCents === null) return paid ? cancelMessages.allBack : undefined
  return refundInCents > 0 ? paymentMessages.comesBack(money(refundInCents)) : undefined
}
