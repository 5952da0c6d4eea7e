import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bookingMessages } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { freshWeekOf } from '../week.ts'
import type { Week } from '../week.ts'
import type { BookingRequest } from './booking-request.ts'
import { confirmationOf } from './confirmation.ts'
import type { Confirmation } from './confirmation.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

interface Options {
  professionalId: string
  /** Receives the server's message when the slot is not free, and the newest week if the refusal contains it. */
  onSlotLost: (slot: { start: string; message: string }, week: Week | null) => void
  /** Called when the prices on the page are old. Receives the week with the new prices, or null if the refusal contains no week. */
  onPriceChanged: (week: Week | null) => void
  /** Called when the professional no longer offers a requested service, so the page must load the services again. */
  onServiceNotOffered: () => void
  /** Called when the contractor's subscription has ended, so the page must be loaded again. */
  onSubscriptionRequired: () => void
}

/**
 * Requests a booking of a slot and opens the payment page when the server has accepted the request. Refusals that the contractor
 * can solve, such as a changed price, go to a callback or a dialog. Every other refusal is shown as an error.
 */
export function useBookingRequest(options: Options) {
  const { professionalId, onSlotLost, onPriceChanged, onServiceNotOffered, onSubscriptionRequired } = options
  const navigate = useNavigate()
  const [keys] = useState(() => createIdempotencyKeys())
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [unpaid, setUnpaid] = useState<string | null>(null)
  const [refusedNotes, setRefusedNotes] = useState<{ notes: string | undefined; message: string } | null>(null)
  const { mutate, isPending } = trpc.booking.request.useMutation({
    onSuccess: async ({ bookingId }) => {
      setConfirmation(null)
      toast.success(bookingMessages.requested.title, bookingMessages.requested.description)
      await navigate({ to: '/checkout/$id', params: { id: bookingId } })
    },
  })
  const refused = (error: unknown, request: BookingRequest) => {
    const refusal = refusalOf(error)
    const { code, reason, message, fields } = refusal
    // Without a response the booking may exist, and only the same idempotency key finds it, so the key is kept.
    if (code !== null) keys.forget()
    const next = confirmationOf(refusal, request)
    setConfirmation(next)
    if (reason === 'price_changed') onPriceChanged(freshWeekOf(refusal))
    if (reason === 'too_many_holds') setUnpaid(message)
    if (next) return
    reportError(error, { title: bookingMessages.requestFailed.title, fallback: bookingMessages.requestFailed.description })
    if (reason === 'slot_taken' || reason === 'slot_unavailable')
      onSlotLost({ start: request.start, message }, freshWeekOf(refusal))
    if (fields['services']) onServiceNotOffered()
    const [notesMessage] = fields['visitNotes'] ?? []
    if (notesMessage) setRefusedNotes({ notes: request.visitNotes, message: notesMessage })
    if (reason === 'subscription_required') onSubscriptionRequired()
  }
  const send = (request: BookingRequest) => {
    const { price, ...rest } = request
    setUnpaid(null)
    setRefusedNotes(null)
    const input = { professionalId, durationHours: price.hours, expectedTotalInCents: price.totalInCents, ...rest }
    mutate({ ...input, idempotencyKey: keys.keyFor(JSON.stringify(input)) }, { onError: (error) => refused(error, request) })
  }
  return {
    send,
    busy: isPending,
    confirmation,
    dismiss: () => setConfirmation(null),
    /** The reason why the contractor must pay or cancel an unpaid booking before booking again; null when booking is possible. */
    unpaid,
    /** The notes that the server refused, with the message for their field. */
    refusedNotes,
  }
}
