import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookingEvents, bookings, residences } from '#db/schema/index.ts'
import { stepTo } from '#db/seed/steps.ts'
import { adviceWords, adviseHours } from '#shared/hours-advised.ts'
import { HomeType } from '#shared/profile.ts'
import { Service } from '#shared/services.ts'
import { ana, joana, setUpBookingPeople, world } from '#server/test/stage/booking-people.ts'

setUpBookingPeople()

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How many days ago the first bookings were. */
const EARLIEST = 170
const path = ['Solicitado', 'Confirmado', 'Em Andamento', 'Concluído'] as const

/**
 * Inserts `many` finished bookings of Joana at Ana's home, the first `from` days after the earliest, each about `minutes` long.
 */
async function visits(many: number, minutes: number, from = 0, services: Service[] = [Service.lightCleaning]): Promise<void> {
  const rows = Array.from({ length: many }, (_, at) => {
    // The bookings are up to ten minutes shorter or longer than `minutes`.
    const startsAt = new Date(world.now().getTime() - EARLIEST * DAY + from * DAY + at * 12 * HOUR)
    const endsAt = new Date(startsAt.getTime() + 8 * HOUR)
    const checkedOutAt = new Date(startsAt.getTime() + (minutes + (at % 3) * 10 - 10) * 60_000)
    return {
      id: world.newId(),
      contractorId: ana.id,
      professionalId: joana.id,
      status: 'Concluído' as const,
      paymentStatus: 'Pago' as const,
      services,
      startsAt,
      endsAt,
      checkedInAt: startsAt,
      checkedOutAt,
      updatedAt: checkedOutAt,
      hours: 8 as const,
      dailyPriceInCents: 18_000,
      amountInCents: 18_000,
      feeInCents: 3_600,
      totalInCents: 21_600,
      feeInBasisPoints: 2_000,
      startCode: '0427',
    }
  })
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local plumai.seeding = 'on'`)
    await tx.insert(bookings).values(rows)
    for (const [place, status] of path.entries())
      await tx.insert(bookingEvents).values(rows.map(({ id }) => ({ bookingId: id, ...stepTo(status, path[place - 1]) })))
  })
}

const advice = async () => {
  const { items } = await world.as(ana).booking.usualHours()
  return adviceWords(adviseHours({ bedrooms: 2, bathrooms: 1 }, { services: [] }, items))
}

test('the table of hours follows the median of 200 finished bookings of a service, but does not change below 30', async () => {
  await world.db.delete(residences)
  await world.db.insert(residences).values({ userId: ana.id, kind: HomeType.flat, bedrooms: 2, bathrooms: 1 })
  // The table of hours gives 280 minutes for this home.
  await visits(29, 200)
  await world.job('booking.learn-hours')
  expect(await advice()).toBe('2 quartos + 1 banheiro: costuma levar 6 h')
  await visits(171, 200, 20)
  await visits(40, 60, 110, [Service.lightCleaning, Service.ironing])
  await world.job('booking.learn-hours')
  await world.job('booking.learn-hours')
  expect((await world.as(ana).booking.usualHours()).items).toEqual([{ service: 'Faxina Leve', percent: 71, visits: 200 }])
  expect(await advice()).toBe('2 quartos + 1 banheiro: costuma levar 4 h, como em 200 visitas feitas')
  world.clock.advance(EARLIEST * DAY)
  await world.job('booking.learn-hours')
  expect(await advice()).toBe('2 quartos + 1 banheiro: costuma levar 6 h')
})
