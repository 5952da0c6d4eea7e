import { BookingStatus, type Side, isHoldOver } from '#shared/booking.ts'
import { zoneOf } from '#shared/zones.ts'
import { receives } from '#shared/addresses.ts'
import { formatCep } from '#shared/brazil.ts'
import type { UserCtx } from '#server/core/context.ts'
import { type BookedAt, homesOf } from '../homes.ts'
import type { BookingRow } from '../queries.ts'
import { earningsOfRows } from './earnings.ts'
import { aheadBookings } from './queries.ts'
import { mayKnowHome } from './rules.ts'
import type { OfflineBooking, OfflineView } from './views.ts'

/** The maximum number of bookings that a device stores for each role of the user. */
const STORED = 5

/**
 * Returns the caller's next bookings, which a device stores to show them without a connection. The professional gets the
 * contractor's address once the booking is paid. The contractor gets the own address and the start code.
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
  const homes = await homesOf(
    ctx,
    rows.map(({ booking }) => booking.id),
  )
  const bookings = rows
    .map((row) => {
      const side = row.booking.contractorId === id ? 'contractor' : 'professional'
      return { ...offlineBooking(row, side, homes, ctx.now()), earning: earnings.get(row.booking.id) ?? null }
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
  homes: ReadonlyMap<string, BookedAt>,
  now: Date,
): Omit<OfflineBooking, 'earning'> {
  const { id, status, startsAt, endsAt, checkedInAt, onTheWayAt, startCode } = booking
  const isAhead = status === BookingStatus.confirmed || status === BookingStatus.inProgress
  const home = side === 'contractor' || mayKnowHome(booking, side, now) ? homes.get(id) : undefined
  return {
    id,
    side,
    status,
    start: startsAt,
    end: endsAt,
    zone: zoneOf(place.state, place.city),
    otherName: side === 'contractor' ? professional.name : contractor.name,
    address: home ? linesOf(home) : [],
    startCode: side === 'contractor' && isAhead && !checkedInAt ? startCode : null,
    awaitsCheckIn: side === 'professional' && isAhead && !checkedInAt,
    onTheWayAt,
  }
}

/** The lines of an address: 'Avenida Paulista, 1000', 'Bela Vista, São Paulo · SP', 'CEP 01310-100', 'Quem recebe: Dona Lúcia'. */
function linesOf({ address: { street, number, complement, district, city, state, cep }, receiver }: BookedAt): string[] {
  return [
    [street, number, complement].filter(Boolean).join(', '),
    [district, [city, state].filter(Boolean).join(' · ')].filter(Boolean).join(', '),
    cep ? `CEP ${formatCep(cep)}` : '',
    receiver ? receives(receiver) : '',
  ].filter(Boolean)
}
