import { useState } from 'react'
import { z } from 'zod'
import { BookingStatus, bookingMessages } from '#shared/booking.ts'
import { lifeMessages, refundRules, refundSentence } from '#shared/booking-life.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf, reportError, failureMessage } from '#client/lib/errors.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { toast } from '#client/ui/toast.ts'
import type { Booking } from '../labels.ts'

/** What calling a visit off gives back and leaves, as `booking.cancelQuote` answers it. */
export type Quote = Answers['booking']['cancelQuote']

interface Options {
  booking: Pick<Booking, 'id' | 'status' | 'side'>
  /** Nothing is asked of the server while the dialog is closed. */
  open: boolean
  onDone: () => void
}

/**
 * What a cancellation gives back, shown before the button, and the cancellation itself, never optimistic (S1 §8 "Cancel",
 * AMB-07). An amount that changed meanwhile is shown anew, and nothing happens until it is confirmed again.
 */
export function useCancelBooking({ booking: { id, status, side }, open, onDone }: Options) {
  const utils = trpc.useUtils()
  const [changed, setChanged] = useState<Quote | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  // An unpaid request has nothing to give back: no quote is asked for.
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
    // Whatever the answer, the booking may have moved.
    onSettled: () => Promise.all([utils.booking.invalidate(), utils.availability.invalidate()]),
  })
  const cancel = (words: string) => {
    const reason = words.trim() || undefined
    if (side === 'professional' && !reason) return setFault(lifeMessages.reasonRequired)
    setFault(null)
    const seen = quote === nothingPaid ? null : quote?.refundInCents
    if (quote) cancelling.mutate({ bookingId: id, reason, expectedRefundInCents: seen ?? undefined })
  }
  return {
    quote,
    changed: changed !== null,
    /** Why the quote could not be read, and the way to ask again. */
    failed: !quote && answer.isError ? refusalOf(answer.error).message : null,
    retry: () => void answer.refetch(),
    refused: cancelling.error && failureOf(cancelling.error),
    fault,
    cancel,
    busy: cancelling.isPending,
    /** The dialog was closed: the next time it asks anew. */
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

/** The words for the dialog; null where the new amount or the field says it. */
function failureOf(error: unknown): string | null {
  const refusal = refusalOf(error)
  if (freshQuote(refusal) || refusal.fields.reason?.[0]) return null
  return failureMessage(error, bookingMessages.cancelFailed.description)
}

// A professional is not told how much (R-C5).
function onItsWay(refundInCents: number | null, paid: boolean): string | undefined {
  if (refundInCents === null) return paid ? lifeMessages.allBack : undefined
  return refundInCents > 0 ? `${money(refundInCents)} voltam para o seu cartão.` : undefined
}
