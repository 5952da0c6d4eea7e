import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookingEvents, bookings } from '#db/schema/index.ts'
import { stepTo } from '#db/seed/steps.ts'
import type { BookingStatus, Side } from '#shared/booking.ts'
import { ana, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, tuesday } from '#server/test/stage/booking-stage.ts'
import { long } from '#server/test/stage/long.ts'

setUpBookingPeople()

const DAY = 1_440 * MINUTE

type Rows = { status: BookingStatus; days: readonly number[]; path: readonly BookingStatus[] }

/** Creates bookings of Ana with Joana, each a given number of days from now, with the history that led to its status. */
async function lived({ status, days, path }: Rows): Promise<string[]> {
  const over = status === 'Cancelado' ? { cancelledAt: world.now(), cancelReason: 'payment_expired' as const } : {}
  const rows = days.map((day) => ({
    id: world.newId(),
    contractorId: ana.id,
    professionalId: joana.id,
    status,
    paymentStatus: status === 'Cancelado' ? ('Pendente' as const) : ('Pago' as const),
    startsAt: new Date(Date.parse(tuesday(8)) + day * DAY),
    endsAt: new Date(Date.parse(tuesday(12)) + day * DAY),
    hours: 4 as const,
    dailyPriceInCents: 18_000,
    amountInCents: 9_000,
    feeInCents: 1_800,
    totalInCents: 10_800,
    feeInBasisPoints: 2_000,
    startCode: '0427',
    ...over,
  }))
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local plumai.seeding = 'on'`)
    await tx.insert(bookings).values(rows)
    for (const [place, toStatus] of path.entries())
      await tx.insert(bookingEvents).values(
        rows.map(({ id }) => ({
          bookingId: id,
          ...stepTo(toStatus, path[place - 1]),
          ...(toStatus === 'Cancelado' && { kind: 'expire' as const }),
        })),
      )
  })
  return rows.map(({ id }) => id)
}

const daysFrom = (first: number, many: number) => Array.from({ length: many }, (_, day) => first + day)
const expired = (days: readonly number[]) => lived({ status: 'Cancelado', days, path: ['Solicitado', 'Cancelado'] })
const done = (days: readonly number[]) =>
  lived({ status: 'Concluído', days, path: ['Solicitado', 'Confirmado', 'Em Andamento', 'Concluído'] })
const booked = (days: readonly number[]) => lived({ status: 'Confirmado', days, path: ['Solicitado', 'Confirmado'] })

/** The ids of a whole list, read page by page. */
async function walk(side: Side): Promise<{ pages: number; ids: string[] }> {
  const api = world.as(side === 'contractor' ? ana : joana).booking
  const first = await api.mine()
  const cards = [...((side === 'contractor' ? first.asContractor : first.asProfessional) ?? [])]
  let pages = 1
  for (let before = first.earlier[side]; before; pages += 1) {
    const next = await api.earlier({ side, before: { ...before, start: before.start.toISOString() } })
    cards.push(...next.items)
    before = next.earlier
  }
  return { pages, ids: cards.map(({ id }) => id) }
}

describe('a list of hundreds', () => {
  test('a list of hundreds of bookings shows every active one, even below many later expired requests, and can be read to its end', async () => {
    const ahead = await booked(daysFrom(0, 3))
    const ranOut = await expired(daysFrom(4, 210))
    const past = await done(daysFrom(-60, 50))
    const { asContractor, count } = await world.as(ana).booking.mine()
    expect(asContractor.map(({ id }) => id)).toEqual(expect.arrayContaining(ahead))
    expect(count).toEqual({ contractor: 263, professional: 0 })
    const starts = asContractor.map(({ start }) => start.getTime())
    expect(starts).toEqual(starts.toSorted((a, b) => b - a))
    const { ids, pages } = await walk('contractor')
    expect(pages).toBe(9)
    expect(ids.toSorted()).toEqual([...ahead, ...ranOut, ...past].toSorted())
  })

  long('the professional’s list leaves out requests that ended unpaid', async () => {
    const ahead = await booked(daysFrom(0, 3))
    await expired(daysFrom(4, 40))
    const past = await done(daysFrom(-60, 50))
    const { count } = await world.as(joana).booking.mine()
    expect(count).toEqual({ contractor: 0, professional: 53 })
    const { ids } = await walk('professional')
    expect(ids).toEqual([...ahead.toReversed(), ...past.toReversed()])
  })

  long('the pages of a list leave out no booking that starts at the same moment as the last one of a page', async () => {
    const same = await done(Array.from({ length: 70 }, () => -3))
    expect((await walk('contractor')).ids.toSorted()).toEqual(same.toSorted())
  })
})

test('the professional’s list keeps declined and paid bookings, but not the unpaid ones that the contractor cancelled', async () => {
  const refused = await request(ana)
  await world.as(joana).booking.cancel({ bookingId: refused.bookingId, reason: 'Viajo nesse dia' })
  const unpaid = await request(ana, { start: tuesday(12) })
  await world.as(ana).booking.cancel({ bookingId: unpaid.bookingId })
  const paid = await request(ana, { start: tuesday(16), acceptedAlert: true })
  await stage.pay(paid.bookingId)
  await world.as(joana).booking.cancel({ bookingId: paid.bookingId, reason: 'Fiquei doente' })
  const listed = (await world.as(joana).booking.mine()).asProfessional!.map(({ id }) => id)
  expect(listed).toEqual([paid.bookingId, refused.bookingId])
  expect((await world.as(ana).booking.mine()).asContractor).toHaveLength(3)
})

describe('a dashboard', () => {
  const agendaOf = (side: Side) => world.as(side === 'contractor' ? ana : joana).booking.agenda({ side })

  test('a dashboard shows five upcoming bookings and counts all of them, beyond the first page', async () => {
    const ahead = await booked(daysFrom(0, 130))
    await done(daysFrom(-150, 120))
    await expired(daysFrom(131, 40))
    const [joanas, anas] = [await agendaOf('professional'), await agendaOf('contractor')]
    expect(joanas.upcoming.map(({ id }) => id)).toEqual(ahead.slice(0, 5))
    expect(joanas.count).toEqual({ active: 130, waiting: 0, done: 120, listed: 250 })
    expect(anas.count).toEqual({ active: 130, waiting: 0, done: 120, listed: 290 })
    expect(joanas.next).toMatchObject({ id: ahead[0], side: 'professional', totalInCents: null })
    expect(joanas.now).toEqual(world.now())
  })

  test('a dashboard shows the running booking as the next one until its end', async () => {
    const [first, second] = await booked([0, 1])
    world.clock.set(tuesday(9))
    expect(await agendaOf('contractor')).toMatchObject({ next: { id: first }, upcoming: [{ id: second }], count: { active: 1 } })
    await world.job('booking.begin-and-complete')
    expect((await agendaOf('professional')).next).toMatchObject({ id: first, status: 'Em Andamento' })
    world.clock.set(tuesday(12))
    await world.job('booking.begin-and-complete')
    expect((await agendaOf('contractor')).next?.id).toBe(second)
  })

  test('a dashboard shows unpaid requests and the other participant’s reschedule requests, but not the reader’s own', async () => {
    const requested = await request(ana)
    expect((await agendaOf('contractor')).waiting.map(({ id }) => id)).toEqual([requested.bookingId])
    expect(await agendaOf('professional')).toMatchObject({ next: null, waiting: [], count: { active: 1, waiting: 0 } })
    await stage.pay(requested.bookingId)
    expect((await agendaOf('contractor')).count.waiting).toBe(0)
    await world.as(ana).booking.reschedule({ bookingId: requested.bookingId, start: tuesday(16) })
    expect((await agendaOf('contractor')).waiting).toEqual([])
    expect(await agendaOf('professional')).toMatchObject({ waiting: [{ id: requested.bookingId }], count: { waiting: 1 } })
    const late = await request(ana, { start: tuesday(12), acceptedAlert: true })
    expect((await agendaOf('contractor')).count.waiting).toBe(1)
    world.clock.advance(15 * MINUTE)
    expect((await agendaOf('contractor')).waiting.map(({ id }) => id)).not.toContain(late.bookingId)
  })

  test('a dashboard is empty on the professional’s side for people without a professional profile', async () => {
    expect(await world.as(ana).booking.agenda({ side: 'professional' })).toMatchObject({
      next: null,
      upcoming: [],
      count: { active: 0, waiting: 0, done: 0, listed: 0 },
    })
  })
})
