import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#shared/days.ts'
import { rateLimits } from '#db/schema/index.ts'
import type { Ctx } from './context.ts'
import { type Given, prepared } from './database/prepared.ts'
import { TooMany } from './errors.ts'

type Limit = { readonly max: number; readonly minutes: number; readonly per: 'user' | 'ip' | 'subject'; readonly shared: boolean }

/**
 * The rate limits of production. In the demo they are twenty times higher, and `LIMITS=off` disables them. Shared limits are
 * counted in Postgres for all instances together, the others in each process.
 */
const limits = {
  visitor: { max: 60, minutes: 1, per: 'ip', shared: false },
  user: { max: 300, minutes: 1, per: 'user', shared: false },
  websocket: { max: 60, minutes: 1, per: 'ip', shared: false },
  vitals: { max: 60, minutes: 1, per: 'ip', shared: false },
  search: { max: 30, minutes: 1, per: 'user', shared: false },
  profileView: { max: 60, minutes: 60, per: 'user', shared: true },
  addressLookup: { max: 30, minutes: 10, per: 'user', shared: true },
  signUp: { max: 30, minutes: 60, per: 'ip', shared: true },
  signUpSubject: { max: 3, minutes: 60, per: 'subject', shared: true },
  signIn: { max: 20, minutes: 15, per: 'ip', shared: true },
  secondFactor: { max: 20, minutes: 15, per: 'ip', shared: true },
  reset: { max: 10, minutes: 60, per: 'ip', shared: true },
  resetSubject: { max: 3, minutes: 60, per: 'subject', shared: true },
  confirmation: { max: 5, minutes: 60, per: 'user', shared: true },
  consent: { max: 20, minutes: 24 * 60, per: 'user', shared: true },
  addressChange: { max: 3, minutes: 24 * 60, per: 'user', shared: true },
  upload: { max: 20, minutes: 60, per: 'user', shared: true },
  cpfSearch: { max: 60, minutes: 60, per: 'user', shared: true },
  userList: { max: 20, minutes: 24 * 60, per: 'user', shared: true },
  documentLink: { max: 60, minutes: 60, per: 'user', shared: true },
  book: { max: 10, minutes: 60, per: 'user', shared: true },
  pay: { max: 10, minutes: 60, per: 'user', shared: true },
  subscribe: { max: 10, minutes: 60, per: 'user', shared: true },
  chat: { max: 20, minutes: 1, per: 'user', shared: false },
  appeal: { max: 10, minutes: 24 * 60, per: 'user', shared: true },
  newConversation: { max: 5, minutes: 24 * 60, per: 'user', shared: true },
  export: { max: 5, minutes: 24 * 60, per: 'user', shared: true },
  need: { max: 10, minutes: 24 * 60, per: 'user', shared: true },
  wish: { max: 20, minutes: 60, per: 'ip', shared: true },
  wishSubject: { max: 3, minutes: 24 * 60, per: 'subject', shared: true },
  helpReply: { max: 30, minutes: 24 * 60, per: 'user', shared: true },
  calendar: { max: 30, minutes: 60, per: 'subject', shared: true },
  pdf: { max: 20, minutes: 1, per: 'user', shared: false },
  analysis: { max: 5, minutes: 24 * 60, per: 'user', shared: true },
  contract: { max: 30, minutes: 24 * 60, per: 'user', shared: true },
  proof: { max: 30, minutes: 10, per: 'ip', shared: true },
  quiz: { max: 60, minutes: 24 * 60, per: 'user', shared: true },
  report: { max: 10, minutes: 24 * 60, per: 'user', shared: true },
  referral: { max: 10, minutes: 60, per: 'user', shared: true },
  review: { max: 10, minutes: 24 * 60, per: 'user', shared: true },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** The factor by which rate limits are higher in the demo. */
export const DEMO_FACTOR = 20
const MAX_BUCKETS = 100_000

/**
 * Takes one token from the bucket of a rate limit, or throws TOO_MANY_REQUESTS. A bucket contains at most `max` tokens and
 * refills evenly over the limit's minutes. `subject` names what is counted if that is neither the user nor the IP address. Pass a
 * hash of an email, never the email itself.
 */
export async function spend(ctx: Ctx, name: LimitName, subject?: string): Promise<void> {
  if (ctx.settings.limits === 'off' || ctx.caller.transport === 'system') return
  const limit: Limit = limits[name]
  const max = ctx.settings.limits === 'demo' ? limit.max * DEMO_FACTOR : limit.max
  const key = keyOf(name, subject ?? (limit.per === 'user' && ctx.actor ? ctx.actor.id : network(ctx.caller.ip)))
  const granted = limit.shared
    ? await takeFromDatabase(ctx, key, max, limit.minutes)
    : takeFromMemory(ctx, key, max, limit.minutes)
  if (!granted) throw new TooMany(Math.max(1, Math.ceil(limit.minutes / max)))
}

function keyOf(name: LimitName, subject: string): string {
  return `${name}:${subject}`
}

function takeFromMemory(ctx: Ctx, key: string, max: number, minutes: number): boolean {
  const { rateBuckets: buckets } = ctx
  const now = ctx.now().getTime()
  const bucket = buckets.get(key) ?? { tokens: max, at: now }
  const tokens = Math.min(max, bucket.tokens + ((now - bucket.at) * max) / (minutes * MINUTE_MS))
  // When the map is full, the bucket that was unused for the longest time is dropped, because it had the most time to refill.
  buckets.delete(key)
  const [oldest] = buckets.keys()
  if (oldest !== undefined && buckets.size >= MAX_BUCKETS) buckets.delete(oldest)
  buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
  return tokens >= 1
}

async function takeFromDatabase(ctx: Ctx, key: string, max: number, minutes: number): Promise<boolean> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + minutes * MINUTE_MS)
  const taken = await takeToken(ctx.db, { key, max, tokens: max - 1, perSecond: max / (minutes * 60), now, expiresAt })
  return taken.length > 0
}

type Token = { key: string; max: number; tokens: number; perSecond: number; now: Date; expiresAt: Date }
const takeToken = prepared((db, { key, max, tokens, perSecond, now: refilledAt, expiresAt }: Given<Token>) => {
  const seconds = sql`greatest(0, extract(epoch from excluded.refilled_at - ${rateLimits.refilledAt}))`
  const filled = sql`least(${max}::float8, ${rateLimits.tokens} + ${seconds} * ${perSecond}::float8)`
  return db
    .insert(rateLimits)
    .values({ key, tokens, refilledAt, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { tokens: sql`${filled} - 1`, refilledAt: sql`excluded.refilled_at`, expiresAt: sql`excluded.expires_at` },
      setWhere: sql`${filled} >= 1`,
    })
    .returning({ key: rateLimits.key })
})

/**
 * Returns the subject as which an IP address is counted: an IPv4 address itself, or the /64 of an IPv6 address, the smallest
 * network that providers assign.
 */
export function network(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  // '::' must be expanded to its zeros. Otherwise the addresses of one /64 could be counted as different networks.
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

function groupsOf(half: string): string[] {
  return half.split(':').filter(Boolean)
}
