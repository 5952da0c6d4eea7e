import type { AgreedCharge } from '#db/schema/cards.ts'
import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus, isHoldOver } from '#shared/booking.ts'
import { chargeAtOf, seriesMessages, type AgreedCharges } from '#shared/booking-series.ts'
import { Conflict } from '#server/core/errors.ts'

type Held = Pick<Booking, 'id' | 'startsAt' | 'totalInCents' | 'status' | 'holdExpiresAt' | 'chargeAt'>

/** The bookings of a series that one checkout can pay, by start: unpaid, held, and without a planned charge. */
export function payableTogether<B extends Held>(series: readonly B[], now: Date): B[] {
  return series
    .filter(({ status, chargeAt }) => status === BookingStatus.requested && chargeAt === null)
    .filter((booking) => !isHoldOver(booking, now))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/**
 * Returns the charges that follow the payment of one booking of a series. There are none for a single booking or the last one.
 * Throws CONFLICT `series_first` with the id of the earliest unpaid booking when that must be paid before.
 */
export function laterCharges(paid: Held, series: readonly Held[], now: Date): AgreedCharge[] {
  const [first, ...later] = payableTogether(series, now)
  if (first && first.id !== paid.id && paid.chargeAt === null)
    throw new Conflict('series_first', seriesMessages.payFirst, { bookingId: first.id })
  if (first?.id !== paid.id) return []
  return later.map(({ id: bookingId, startsAt, totalInCents }) => ({
    bookingId,
    startsAt: startsAt.toISOString(),
    chargeAt: chargeAtOf(startsAt).toISOString(),
    totalInCents,
  }))
}

/**
 * Throws CONFLICT `series_consent` when the contractor did not agree to the charges, `series_changed` when the page showed other
 * charges.
 */
export function assertAgreed(due: readonly AgreedCharge[], agreed: AgreedCharges | undefined): void {
  if (due.length > 0 && !agreed) throw new Conflict('series_consent', seriesMessages.consentDue)
  const same = (agreed ?? []).length === due.length && due.every((charge, index) => isSame(charge, agreed?.[index]))
  if (!same) throw new Conflict('series_changed', seriesMessages.changed)
}

function isSame(due: AgreedCharge, shown: AgreedCharges[number] | undefined): boolean {
  return (
    shown?.bookingId === due.bookingId &&
    shown.totalInCents === due.totalInCents &&
    Date.parse(shown.chargeAt) === Date.parse(due.chargeAt)
  )
}
