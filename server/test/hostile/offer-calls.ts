import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DAY_MS } from '#shared/days.ts'
import { needs, offers } from '#db/schema/index.ts'
import type { Call } from './call.ts'
import type { Stage } from './stage.ts'

const DAY = '2026-12-03'
const START = '2026-12-03T11:00:00Z'

/** Valid calls of the procedures about needs, which contractors open, and about offers to professionals. */
export const offerCalls: Readonly<Record<string, Call>> = {
  'offer.open': {
    input: () => ({ day: DAY, hours: 4, services: ['Cozinha'], ceilingInCents: 20_000 }),
  },
  'offer.mine': {},
  'offer.close': {
    inputFor: (needId) => ({ needId }),
    own: (_resources, actor, stage) => needOf(stage, actor.id),
    foreign: (_resources, _actor, stage) => needOf(stage, stage.vera.id),
  },
  'offer.choose': {
    input: () => ({ needId: randomUUID(), professionalId: randomUUID(), expectedTotalInCents: 10_800 }),
    reason: 'not_found',
  },
  'offer.waiting': {},
  'offer.take': { input: () => ({ needId: randomUUID(), start: START }), reason: 'not_found' },
  'offer.decline': {
    inputFor: (needId) => ({ needId }),
    own: (_resources, actor, stage) => offeredTo(stage, actor.id),
    foreign: (_resources, _actor, stage) => needOf(stage, stage.vera.id),
  },
  'offer.receive': { input: () => ({ on: true }) },
}

async function needOf({ world }: Stage, contractorId: string): Promise<string> {
  const [id, now] = [randomUUID(), world.now()]
  // Deletes the old needs, because a contractor has at most three open needs.
  await world.db.delete(needs).where(eq(needs.contractorId, contractorId))
  await world.db.insert(needs).values({
    id,
    contractorId,
    day: DAY,
    hours: 4,
    services: ['Cozinha'],
    ceilingInCents: 20_000,
    ordinal: 1,
    createdAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  })
  return id
}

async function offeredTo(stage: Stage, professionalId: string): Promise<string> {
  const needId = await needOf(stage, stage.vera.id)
  await stage.world.db.insert(offers).values({ needId, professionalId, invitedAt: stage.world.now() })
  return needId
}
