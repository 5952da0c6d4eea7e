import { BookingStatus, type Side, isHoldOver } from '#shared/booking.ts'
import { zoneOf } from '#shared/zones.ts'
import { formatCep } from '#shared/brazil.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { BookingRow } from '../queries.ts'
import { earningsOfRows } from './earnings.ts'
import { addressesOf, aheadBookings, type Address } from './queries.ts'
import { mayKnowHome } from './rules.ts'
import type { OfflineBooking, OfflineView } from './views.ts'

/** How many bookings of each side a device stores. */
const STORED = 5

/**
 * What a device stores of the caller's next bookings, to be read without a connection: the professional's with the address once
 * they are paid, the contractor's with the contractor's own address and the start code.
 */
export async function readForOffline(ctx: UserCtx): Promise<OfflineView> {
  const { id, roles } = ctx.actor
  const [asContractor, asProfessional] = await Promise.all([
    aheadBookings(ctx, id, 'contractor', STORED),
    roles.has('professional') ? aheadBookings(ctx, id, 'professional', STORED) : [],
  ])
  const rows = [...asContractor, ...asProfessional].filter(({ booking }) => !isUnpaidHoldOver(booking, ctx.now()))
  const earnings = await earningsOfRows(
    ctx,
    rows.filter(({ booking }) => booking.professionalId === id),
  )
  const addresses = await addressesOf(ctx, [...new Set(rows.map(({ booking }) => booking.contractorId))])
  const bookings = rows
    .map((row) => {
      const side = row.booking.contractorId === id ? 'contractor' : 'professional'
      return { ...offlineBooking(row, side, addresses, ctx.now()), earning: earnings.get(row.booking.id) ?? null }
    })
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
  return { bookings, now: ctx.now() }
}

function isUnpaidHoldOver({ status, holdExpiresAt }: BookingRow['booking'], now: Date): boolean {
  return status === BookingStatus.requested && isHoldOver({ holdExpiresAt }, now)
}

function offlineBooking(
  { booking, contractor, professional, place }: BookingRow,
  side: Side,
  addresses: ReadonlyMap<string, Address>,
  now: Date,
): Omit<OfflineBooking, 'earning'> {
  const { id, status, startsAt, endsAt, checkedInAt, onTheWayAt, startCode } = booking
  const isAhead = status === BookingStatus.confirmed || status === BookingStatus.inProgress
  const address = side === 'contractor' || mayKnowHome(booking, side, now) ? addresses.get(booking.contractorId) : undefined
  return {
    id,
    side,
    status,
    start: startsAt,
    end: endsAt,
    zone: zoneOf(place.state, place.city),
    otherName: side === 'contractor' ? professional.name : contractor.name,
    address: address ? linesOf(address) : [],
    startCode: side === 'contractor' && isAhead && !checkedInAt ? startCode : null,
    awaitsCheckIn: side === 'professional' && isAhead && !checkedInAt,
    onTheWayAt,
  }
}

/** The lines of an address: 'Avenida Paulista, 1000', 'Bela Vista, São Paulo · SP', 'CEP 01310-100'. */
function linesOf({ street, number, complement, district, city, state, cep }: Address): string[] {
  return [
    [street, number, complement].filter(Boolean).join(', '),
    [district, [city, state].filter(Boolean).join(' · ')].filter(Boolean).join(', '),
    cep ? `CEP ${formatCep(cep)}` : '',
  ].filter(Boolean)
}
