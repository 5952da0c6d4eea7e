import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bookings, bookingSeries, openSeries } from '#db/schema/index.ts'
import type { Call, ResourceCall } from './call.ts'
import type { Resources } from './resources.ts'
import type { Stage } from './stage.ts'

/** A series without an end of the actor with Zilda, and a foreign one of Vera. */
const anySeries = {
  own: (resources, actor, stage) => seriesOf(stage, resources, actor.id),
  foreign: (resources, _actor, stage) => seriesOf(stage, resources, stage.vera.id),
} as const satisfies Partial<ResourceCall>
const withId = (more: object = {}) => ({ ...anySeries, inputFor: (seriesId: string) => ({ seriesId, ...more }) })

/** Calls of the procedures about series without an end and about substitutes. */
export const seriesCalls: Readonly<Record<string, Call>> = {
  'series.mine': {},
  'series.byId': withId(),
  'series.starts': withId(),
  'series.pause': withId({ until: null }),
  'series.change': withId({ start: '2026-12-02T11:00:00Z' }),
  'series.answerChange': withId({ accept: true }),
  'series.answerPrice': withId({ accept: true }),
  'series.end': withId(),
  'series.skip': {
    inputFor: (bookingId) => ({ bookingId }),
    own: (resources, actor) => resources.confirmed(actor.id),
    foreign: (resources, _actor, { vera }) => resources.confirmed(vera.id),
  },
  'offer.substitutes': {
    inputFor: (bookingId) => ({ bookingId }),
    own: (resources, actor) => resources.confirmed(actor.id),
    foreign: (resources, _actor, { vera }) => resources.confirmed(vera.id),
  },
  'offer.want': {
    inputFor: (bookingId) => ({ bookingId, on: true }),
    own: (resources, actor) => resources.confirmed(actor.id),
    foreign: (resources, _actor, { vera }) => resources.confirmed(vera.id),
  },
  'offer.substitute': {
    inputFor: (bookingId) => ({ bookingId, services: ['Cozinha'], ceilingInCents: 20_000, cardId: null }),
    own: (resources, actor) => resources.confirmed(actor.id),
    foreign: (resources, _actor, { vera }) => resources.confirmed(vera.id),
  },
}

async function seriesOf({ world, zilda }: Stage, resources: Resources, contractorId: string): Promise<string> {
  const [id, bookingId] = [randomUUID(), await resources.hold(contractorId)]
  const pair = { contractorId, professionalId: zilda.id }
  await world.db.insert(bookingSeries).values({ id, ...pair, everyWeeks: 1, occurrences: 8, hours: 4 })
  const dates = { startTime: '08:00', nextDay: '2026-12-29', dailyPriceInCents: 18_000, createdAt: world.now() }
  await world.db.insert(openSeries).values({ seriesId: id, ...dates })
  await world.db.update(bookings).set({ seriesId: id }).where(eq(bookings.id, bookingId))
  return id
}
