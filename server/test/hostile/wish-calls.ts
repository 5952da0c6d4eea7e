import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#shared/days.ts'
import { wishes } from '#db/schema/index.ts'
import type { Call } from './call.ts'
import { offerCalls } from './offer-calls.ts'
import type { Stage } from './stage.ts'

/** Valid calls of the procedures about wishes to be notified, and about needs. */
export const wishCalls: Readonly<Record<string, Call>> = {
  ...offerCalls,
  'wish.ask': { input: () => ({ email: `${randomUUID()}@casa.example`, place: 'recife-pe' }) },
  'wish.confirm': { input: () => ({ token: 'um-link-que-ninguem-recebeu' }), reason: 'not_found' },
  'wish.endByLink': { input: () => ({ token: 'um-link-que-ninguem-recebeu' }), reason: 'not_found' },
  'wish.mine': {},
  'wish.end': {
    inputFor: (id) => ({ id }),
    own: (_resources, actor, stage) => wishOf(stage, actor.id),
    foreign: (_resources, _actor, stage) => wishOf(stage, stage.vera.id),
  },
}

async function wishOf({ world }: Stage, userId: string): Promise<string> {
  const [id, now] = [randomUUID(), world.now()]
  const wanted = { place: `cidade-${id}`, hours: 4, createdAt: now, confirmedAt: now } as const
  await world.db.insert(wishes).values({ id, userId, ...wanted, expiresAt: new Date(now.getTime() + DAY_MS) })
  return id
}
