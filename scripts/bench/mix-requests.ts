import { randomUUID } from 'node:crypto'
import { conversations } from '#db/schema/index.ts'
import { sessionOf } from '#server/test/stage/browser.ts'
import { harmlessSentences, lettersOf } from './chat.ts'
import { PLAIN } from './search-side.ts'
import { someSlots } from './slots.ts'
import { contractors, type Inside, somePoints } from './stage.ts'

const CONTRACTORS = 200
const TALKS_EACH = 4
const WORKERS = 32
const PROFILES = 500
/**
 * The number of slots. It shares no divisor with the number of contractors, so a contractor rarely books the same professional
 * again, and no warning about frequent hiring appears.
 */
const SLOTS = 599

/** One HTTP request as the client sends it: path and query, cookie, and the JSON body of a POST. */
export type Request = { readonly path: string; readonly cookie: string; readonly json?: string }

/** A kind of request. `share`: its percentage of the mix. `next` returns the HTTP requests that the page would send. */
export type Kind = { readonly name: string; readonly share: number; readonly next: (number: number) => readonly Request[] }

/** The people who send the requests of the benchmark, with their sessions. */
export type Crowd = Awaited<ReturnType<typeof gather>>

/** Adds contractors with a subscription, their conversations, and sessions for them and for professionals who also hire. */
export async function gather(inside: Inside) {
  const { world, sql } = inside
  const people = await contractors(inside, CONTRACTORS, await somePoints(inside, CONTRACTORS))
  const profiles = await idsOf(inside, PROFILES)
  const homes: { id: string; cookie: string; talks: string[] }[] = []
  for (const [place, person] of people.entries()) {
    const others = Array.from({ length: TALKS_EACH }, (_, talk) => profiles[(place * TALKS_EACH + talk) % profiles.length]!)
    const rows = others.map((other) => {
      const [participant1Id, participant2Id] = [person.id, other].toSorted() as [string, string]
      return { id: randomUUID(), participant1Id, participant2Id }
    })
    await world.db.insert(conversations).values(rows)
    homes.push({ id: person.id, cookie: await sessionOf(world, person), talks: rows.map(({ id }) => id) })
  }
  const workers: { id: string; cookie: string }[] = []
  for (const id of profiles.slice(0, WORKERS)) {
    await sql`insert into user_roles (user_id, role) values (${id}, 'contratante')`
    workers.push({ id, cookie: await sessionOf(world, { id }) })
  }
  return { homes, workers, profiles, slots: await someSlots(inside, SLOTS) }
}

async function idsOf({ sql }: Inside, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select user_id as id from search_index order by user_id limit ${count}`
  return rows.map(({ id }) => id)
}

/**
 * The kinds of requests, batched as the client batches them: all calls that a loader or a page makes at once are one request.
 * Kinds without a share are measured separately.
 */
export function kindsOf(crowd: Crowd): Kind[] {
  return [...searchKinds(crowd), ...chatKinds(crowd), ...dashboardKinds(crowd), ...bookingKinds(crowd)]
}

function searchKinds({ homes, profiles }: Crowd): Kind[] {
  const home = (number: number) => of(homes, number).cookie
  const professional = (number: number) => ({ professionalId: of(profiles, number) })
  const week = (number: number) => ({ ...professional(number), durationHours: 4 })
  const both = { 'search.professionals': PLAIN, 'search.count': PLAIN }
  const profile = (number: number) => [
    batch(home(number), { 'search.profile': professional(number) }),
    batch(home(number), { 'availability.slots': week(number), 'booking.meter': professional(number) }),
  ]
  return [
    { name: 'search', share: 60, next: (n) => [batch(home(n), { 'search.professionals': PLAIN })] },
    { name: 'search with its count', share: 0, next: (n) => [batch(home(n), both)] },
    { name: 'profile with slots', share: 20, next: profile },
    { name: 'slots', share: 0, next: (n) => [batch(home(n), { 'availability.slots': week(n) })] },
    { name: 'rendered profile', share: 0, next: (n) => [{ path: `/profissional/${of(profiles, n)}`, cookie: home(n) }] },
  ]
}

function chatKinds({ homes }: Crowd): Kind[] {
  const lists = { 'chat.conversations': undefined, 'chat.unread': undefined, 'notifications.mine': undefined }
  const message = (number: number) => {
    const { cookie, talks } = of(homes, number)
    const conversationId = of(talks, Math.floor(number / homes.length))
    const content = `${of(harmlessSentences, number)} ${lettersOf(number)}`
    return post(cookie, 'chat.send', { conversationId, content, nonce: randomUUID() })
  }
  return [
    { name: 'message', share: 5, next: (n) => [message(n)] },
    { name: 'conversations, unread, notifications', share: 5, next: (n) => [batch(of(homes, n).cookie, lists)] },
  ]
}

function dashboardKinds({ workers }: Crowd): Kind[] {
  const worker = (number: number) => of(workers, number).cookie
  const contractors = {
    'booking.agenda': { side: 'contractor' },
    'subscription.current': undefined,
    'dashboard.contractor': undefined,
    'subscription.services': undefined,
    'onboarding.state': undefined,
  }
  const professionals = {
    'booking.agenda': { side: 'professional' },
    'dashboard.professional': undefined,
    'subscription.services': undefined,
    'profile.mine': undefined,
  }
  const payouts = { 'payment.payouts': undefined }
  return [
    { name: "contractor's dashboard", share: 4, next: (n) => [batch(worker(n), contractors)] },
    { name: "professional's dashboard", share: 4, next: (n) => [batch(worker(n), professionals), batch(worker(n), payouts)] },
  ]
}

function bookingKinds({ homes, slots }: Crowd): Kind[] {
  const request = (number: number) => ({ ...of(slots, number), idempotencyKey: randomUUID() })
  return [{ name: 'booking', share: 2, next: (n) => [post(of(homes, n).cookie, 'booking.request', request(n))] }]
}

function of<T>(list: readonly T[], number: number): T {
  return list[number % list.length]!
}

/** Chooses kinds in a mixed order, so that each hundred requests have exactly the shares of the kinds. */
export function shuffled(kinds: readonly Kind[]): () => Kind {
  const deck = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind))
  let dealt = 0
  // 37 and 100 have no common divisor, so 100 steps of 37 visit every position of a list of 100 once.
  return () => deck[(dealt++ * 37) % deck.length]!
}

/** A GET request with a batch of queries, in the format of tRPC's `httpBatchLink`. */
function batch(cookie: string, queries: Readonly<Record<string, unknown>>): Request {
  const input = JSON.stringify(Object.fromEntries(Object.values(queries).entries()))
  return { path: `/trpc/${Object.keys(queries).join(',')}?batch=1&input=${encodeURIComponent(input)}`, cookie }
}

function post(cookie: string, procedure: string, input: unknown): Request {
  return { path: `/trpc/${procedure}?batch=1`, cookie, json: JSON.stringify({ 0: input }) }
}
