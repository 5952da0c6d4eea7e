import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bookingMessages } from '#shared/booking.ts'
import type { Price } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { createAttempts } from './attempt.ts'
import { freshPricesOf, freshWeekOf, priceAt } from './week.ts'
import type { Week } from './week.ts'

interface Wish {
  start: string
  price: Price
}

interface Options {
  professionalId: string
  /** The slot went to somebody else; the week as it is now, when the refusal brought it. */
  onSlotLost: (week: Week | null) => void
  /** The plan ended meanwhile: the page must be asked for again. */
  onGate: () => void
}

/**
 * Asks for a slot and goes to its checkout. Nothing is shown as booked before the server says so; a lost slot and a changed
 * price are told apart from other refusals (S1 §8, abuse case 26).
 */
export function useBookingRequest({ professionalId, onSlotLost, onGate }: Options) {
  const navigate = useNavigate()
  const [attempts] = useState(() => createAttempts())
  const [changed, setChanged] = useState<Wish | null>(null)
  const { mutate, isPending } = trpc.booking.request.useMutation({
    onSuccess: async ({ bookingId }) => {
      setChanged(null)
      toast.success(bookingMessages.requested.title, bookingMessages.requested.description)
      await navigate({ to: '/checkout/$id', params: { id: bookingId } })
    },
    onError: (error, { start, durationHours }) => {
      const { reason, detail, code } = refusalOf(error)
      // Without an answer nobody knows whether it was made: the same key must ask again.
      if (code !== null) attempts.forget()
      const price = reason === 'price_changed' ? priceAt({ prices: freshPricesOf(detail) ?? [] }, durationHours) : null
      setChanged(price && { start, price })
      if (price) return
      reportError(error, { title: bookingMessages.requestFailed.title, fallback: bookingMessages.requestFailed.description })
      if (reason === 'slot_taken' || reason === 'slot_unavailable') onSlotLost(freshWeekOf(detail))
      if (reason === 'subscription_required') onGate()
    },
  })
  const request = ({ start, price: { hours, totalInCents } }: Wish) =>
    mutate({
      professionalId,
      start,
      durationHours: hours,
      expectedTotalInCents: totalInCents,
      idempotencyKey: attempts.keyFor(`${start} ${hours} ${totalInCents}`),
    })
  return { request, busy: isPending, changed, dismissChanged: () => setChanged(null) }
}
