import type { bookings } from '#db/schema/index.ts'
import type { Price } from '#shared/booking.ts'
import type { RequestBooking } from '#shared/booking-request.ts'
import { MINUTE_MS } from '#shared/days.ts'
import type { Tx } from '#server/core/context.ts'

type Asked = Pick<RequestBooking, 'professionalId' | 'durationHours' | 'services' | 'supplies' | 'extraTasks'> & {
  readonly contractorId: string
  readonly visitNotes?: string | null | undefined
  readonly seriesId: string | null
  /** The id of a copy of the home; null: the default address, which the database copies. */
  readonly homeId: string | null
  /** True if the contractor accepted the warning that hiring this professional so often may be employment. */
  readonly alertAccepted: boolean
}
type Slots = {
  readonly slots: readonly { readonly start: Date; readonly end: Date; readonly price: Price }[]
  readonly dailyPriceInCents: number
  /** True if the professional must accept the request after its payment. */
  readonly answersEach: boolean
}

/** Returns the rows of new bookings, one for each slot, held unpaid for HOLD_MINUTES. */
export function newBookings(
  tx: Tx,
  {
    contractorId,
    professionalId,
    durationHours: hours,
    services,
    supplies,
    extraTasks,
    seriesId,
    homeId,
    visitNotes,
    alertAccepted,
  }: Asked,
  { slots, dailyPriceInCents, answersEach }: Slots,
) {
  const { feeInBasisPoints, firstBookingFeeInBasisPoints, holdInMinutes } = tx.settings
  const now = tx.now()
  return slots.map(({ start, end, price }) => ({
    id: tx.newId(),
    contractorId,
    professionalId,
    startsAt: start,
    endsAt: end,
    hours,
    amountInCents: price.amountInCents,
    feeInCents: price.feeInCents + price.firstBookingFeeInCents,
    totalInCents: price.totalInCents,
    dailyPriceInCents,
    feeInBasisPoints: feeInBasisPoints + (price.firstBookingFeeInCents > 0 ? firstBookingFeeInBasisPoints : 0),
    holdExpiresAt: new Date(now.getTime() + holdInMinutes * MINUTE_MS),
    employmentRiskAcceptedAt: alertAccepted ? now : null,
    visitNotes: visitNotes ?? null,
    services,
    supplies,
    extraTasks,
    seriesId,
    homeId,
    needsYes: answersEach,
    createdAt: now,
    updatedAt: now,
  })) satisfies (typeof bookings.$inferInsert)[]
}
