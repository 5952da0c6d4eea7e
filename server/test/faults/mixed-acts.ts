import type { SeededRandom } from '#db/seed/seeded-random.ts'
import { DAY_MS } from '#shared/days.ts'
import { Service } from '#shared/services.ts'
import type { Person } from '#server/test/stage/factories.ts'
import type { Asked } from './acting-process.ts'

/** Three contractors, each with a series without an end with the professional of the same index. `now`: the world's clock. */
export type Mixed = {
  readonly contractors: readonly Person[]
  readonly professionals: readonly Person[]
  readonly series: readonly string[]
  readonly now: () => Date
}

/** Calls the API as a person. Returns null after a refusal, which is allowed. */
type Call = <T>(who: Person | undefined, path: string, input?: unknown) => Promise<T | null>
/** `chance` and the replies decide which actions run. `run`: runs a job, or the queue. */
type Tools = Mixed & { readonly call: Call; readonly run: (asked: Asked) => Promise<unknown>; readonly chance: SeededRandom }
type Act = (tools: Tools) => Promise<unknown>

type Visit = { bookingId: string; status: string; maySkip: boolean }
type Mine = { id: string; end: string | null; answers: { professional: { id: string }; totalInCents: number }[] }

const wanted = { services: [Service.cooking], ceilingInCents: 15_000 }
const clockJobs = [
  'offer.invite',
  'offer.expire',
  'wish.notify',
  'series.extend',
  'payment.charge-series',
  'booking.expire-holds',
  'payment.reconcile',
] as const

/** Actions of people and jobs on needs, wishes and series. */
export const mixedActs: Readonly<Record<string, Act>> = {
  open: ({ call, chance, contractors, now }) =>
    call(chance.one(contractors), 'offer.open', { day: dayIn(now, chance.whole(2, 6)), hours: 4, ...wanted }),
  async take({ call, chance, professionals }) {
    const who = chance.one(professionals)
    const offered = await call<{ items: { id: string; starts: Date[] }[] }>(who, 'offer.waiting')
    for (const { id: needId, starts } of offered?.items ?? [])
      if (starts[0]) await call(who, 'offer.take', { needId, start: starts[0].toISOString() })
  },
  async choose({ call, chance, contractors }) {
    const who = chance.one(contractors)
    for (const { id: needId, answers } of await openNeeds(call, who)) {
      if (answers.length === 0) continue
      const { professional, totalInCents: expectedTotalInCents } = chance.one(answers)
      const choice = { needId, professionalId: professional.id, expectedTotalInCents, acceptedAlert: true }
      const chosen = await call<{ bookingId: string }>(who, 'offer.choose', choice)
      if (!chosen || chance.yes(0.2)) continue
      const cardId = await cardOf(call, who)
      await call(who, 'payment.payWithCard', { bookingId: chosen.bookingId, cardId, creditInCents: 0 })
      await call(who, 'payment.refresh', chosen)
    }
  },
  async close({ call, chance, contractors }) {
    const who = chance.one(contractors)
    const [need] = await openNeeds(call, who)
    if (need) await call(who, 'offer.close', { needId: need.id })
  },
  wish: ({ call, chance, contractors, now }) =>
    call(chance.one(contractors), 'wish.ask', { service: Service.cooking, day: dayIn(now, chance.whole(1, 6)), hours: 4 }),
  async cancel({ call, chance, contractors }) {
    const who = chance.one(contractors)
    const mine = await call<{ asContractor: { id: string; status: string }[] }>(who, 'booking.mine')
    const active = (mine?.asContractor ?? []).filter(({ status }) => status !== 'Cancelado')
    if (active.length === 0) return
    const { id: bookingId } = chance.one(active)
    const quote = await call<{ refundInCents: number | null }>(who, 'booking.cancelQuote', { bookingId })
    if (quote) await call(who, 'booking.cancel', { bookingId, expectedRefundInCents: quote.refundInCents ?? 0 })
  },
  /** A professional cancels a paid booking, and the card pays the first substitute who accepts. */
  async substitute(tools) {
    const { call, contractors, professionals } = tools
    const [index, visits] = await visitsAhead(tools)
    const [visit] = visits.filter(({ status }) => status === 'Confirmado')
    if (!visit) return
    const { bookingId } = visit
    await call(professionals[index], 'booking.cancel', { bookingId, reason: 'Fiquei doente.', cause: 'Doença' })
    const cardId = await cardOf(call, contractors[index])
    await call(contractors[index], 'offer.substitute', { bookingId, cardId, ...wanted })
  },
  async skip(tools) {
    const { call, chance, contractors, professionals } = tools
    const [index, visits] = await visitsAhead(tools)
    const may = visits.filter(({ maySkip }) => maySkip)
    const who = (chance.yes(0.5) ? contractors : professionals)[index]
    if (may.length > 0) await call(who, 'series.skip', { bookingId: chance.one(may).bookingId })
  },
  pause({ call, chance, contractors, series, now }) {
    const index = chance.whole(0, 2)
    const until = chance.yes(0.5) ? dayIn(now, chance.whole(8, 20)) : null
    return call(contractors[index], 'series.pause', { seriesId: series[index], until })
  },
  async end({ call, chance, professionals, series }) {
    const index = chance.whole(0, 2)
    if (chance.yes(0.1)) await call(professionals[index], 'series.end', { seriesId: series[index] })
  },
  async clock({ run }) {
    for (const job of clockJobs) await run({ job })
  },
  queue: ({ run }) => run({ drain: true }),
}

/** The action names. Actions that enable others are listed again, so that they are chosen more often. */
export const mixedNames = [...Object.keys(mixedActs), 'open', 'open', 'take', 'take', 'choose', 'choose', 'clock', 'queue']

function dayIn(now: () => Date, days: number): string {
  return new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

async function openNeeds(call: Call, who: Person): Promise<Mine[]> {
  const mine = await call<{ items: Mine[] }>(who, 'offer.mine')
  return (mine?.items ?? []).filter(({ end }) => end === null)
}

async function cardOf(call: Call, who: Person | undefined): Promise<string | null> {
  return (await call<{ cards: { id: string }[] }>(who, 'payment.cards'))?.cards[0]?.id ?? null
}

/** Chooses one of the series at random. Returns its index and its future bookings. */
async function visitsAhead({ call, chance, contractors, series }: Tools): Promise<[number, Visit[]]> {
  const index = chance.whole(0, 2)
  const view = await call<{ ahead: Visit[] }>(contractors[index], 'series.byId', { seriesId: series[index] })
  return [index, view?.ahead ?? []]
}
