import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bookingMessages } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { createAttempts } from './attempt.ts'
import { questionOf } from './question.ts'
import type { Question } from './question.ts'
import { freshWeekOf } from './week.ts'
import type { Week } from './week.ts'
import type { Wish } from './wish.ts'

interface Options {
  professionalId: string
  /** The slot cannot be had, with the server's sentence; the week as it is now, when the refusal brought it. */
  onSlotLost: (slot: { start: string; message: string }, week: Week | null) => void
  /** What the page shows of prices is old; the week with the new ones, when the refusal brought it. */
  onPriceMoved: (week: Week | null) => void
  /** She does not offer what was asked for: the page shows old services. */
  onServiceLeft: () => void
  /** The plan ended meanwhile: the page must be asked for again. */
  onGate: () => void
}

/**
 * Asks for a slot and goes to its checkout. Nothing is shown as booked before the server says so; a lost slot, a changed price,
 * the hiring alert and dates of a series that are not free are told apart from other refusals (S1 §5, §8, abuse case 26).
 */
export function useBookingRequest({ professionalId, onSlotLost, onPriceMoved, onServiceLeft, onGate }: Options) {
  const navigate = useNavigate()
  const [attempts] = useState(() => createAttempts())
  const [question, setQuestion] = useState<Question | null>(null)
  const [unpaid, setUnpaid] = useState<string | null>(null)
  const { mutate, isPending } = trpc.booking.request.useMutation({
    onSuccess: async ({ bookingId }) => {
      setQuestion(null)
      toast.success(bookingMessages.requested.title, bookingMessages.requested.description)
      await navigate({ to: '/checkout/$id', params: { id: bookingId } })
    },
  })
  const refused = (error: unknown, wish: Wish) => {
    const { code, reason, detail, message, fields } = refusalOf(error)
    // Without an answer nobody knows whether it was made: the same key must ask again.
    if (code !== null) attempts.forget()
    const next = questionOf(reason, detail, wish)
    setQuestion(next)
    if (reason === 'price_changed') onPriceMoved(freshWeekOf(detail))
    if (reason === 'too_many_holds') setUnpaid(message)
    if (next) return
    reportError(error, { title: bookingMessages.requestFailed.title, fallback: bookingMessages.requestFailed.description })
    if (reason === 'slot_taken' || reason === 'slot_unavailable') onSlotLost({ start: wish.start, message }, freshWeekOf(detail))
    if (fields['services']) onServiceLeft()
    if (reason === 'subscription_required') onGate()
  }
  const request = (wish: Wish) => {
    const { price, ...rest } = wish
    setUnpaid(null)
    const asked = { professionalId, durationHours: price.hours, expectedTotalInCents: price.totalInCents, ...rest }
    mutate({ ...asked, idempotencyKey: attempts.keyFor(JSON.stringify(asked)) }, { onError: (error) => refused(error, wish) })
  }
  return {
    request,
    busy: isPending,
    question,
    /** Why nothing more may be booked before something is paid or called off; null where it may. */
    unpaid,
    dismiss: () => setQuestion(null),
  }
}
