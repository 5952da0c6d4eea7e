import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { rateLimits } from '#db/schema/index.ts'
import type { Ctx } from './context.ts'
import { TooMany } from './errors.ts'

type Limit = { readonly max: number; readonly minutes: number; readonly per: 'user' | 'ip' | 'subject'; readonly shared: boolean }

/** The written limits of production; a demo's are twenty times wider, `LIMITS=off` has none. Shared ones live in Postgres. */
const limits = {
  visitor: { max: 60, minutes: 1, per: 'ip', shared: false },
  user: { max: 300, minutes: 1, per: 'user', shared: false },
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
  addressChange: { max: 3, minutes: 24 * 60, per: 'user', shared: true },
  upload: { max: 20, minutes: 60, per: 'user', shared: true },
  documentLink: { max: 60, minutes: 60, per: 'user', shared: true },
  book: { max: 10, minutes: 60, per: 'user', shared: true },
  pay: { max: 10, minutes: 60, per: 'user', shared: true },
  subscribe: { max: 10, minutes: 60, per: 'user', shared: true },
  chat: { max: 20, minutes: 1, per: 'user', shared: false },
  newConversation: { max: 5, minutes: 24 * 60, per: 'user', shared: true },
  export: { max: 5, minutes: 24 * 60, per: 'user', shared: true },
  calendar: { max: 30, minutes: 60, per: 'subject', shared: true },
  review: { max: 10, minutes: 24 * 60, per: 'user', shared: true },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** How many times wider the demo's limits are. */
export const DEMO_WIDTH = 20
const MINUTE = 60_000
const MOST_BUCKETS = 100_000
const buckets = new Map<string, Bucket>()

type Bucket = { tokens: number; at: number }

/**
 * Takes a token from a bucket, or refuses with TOO_MANY_REQUESTS. A bucket holds `max` tokens and fills again over the
 * limit's minutes. `subject` names what is counted where it is neither the person nor the address; pass a hash, not an e-mail.
 */
export async function spend(ctx: Ctx, name: LimitName, subject?: string): Promise<void> {
  if (ctx.settings.limits === 'off' || ctx.caller.transport === 'system') return
  const limit: Limit = limits[name]
  const max = ctx.settings.limits === 'demo' ? limit.max * DEMO_WIDTH : limit.max
  const key = keyOf(name, subject ?? (limit.per === 'user' && ctx.actor ? ctx.actor.id : network(ctx.caller.ip)))
  const granted = limit.shared
    ? await takeShared(ctx, key, max, limit.minutes)
    : takeHere(key, max, limit.minutes, ctx.now().getTime())
  if (!granted) throw new TooMany(Math.max(1, Math.ceil(limit.minutes / max)))
}

function keyOf(name: LimitName, subject: string): string {
  return `${name}:${subject}`
}

function takeHere(key: string, max: number, minutes: number, now: number): boolean {
  const bucket = buckets.get(key) ?? { tokens: max, at: now }
  const tokens = Math.min(max, bucket.tokens + ((now - bucket.at) * max) / (minutes * MINUTE))
  // The one touched longest ago makes room: it is the fullest.
  buckets.delete(key)
  const [oldest] = buckets.keys()
  if (oldest !== undefined && buckets.size >= MOST_BUCKETS) buckets.delete(oldest)
  buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
  return tokens >= 1
}

async function takeShared(ctx: Ctx, key: string, max: number, minutes: number): Promise<boolean> {
  const now = ctx.now()
  const filled = sql`least(${max}, ${rateLimits.tokens} + greatest(0, extract(epoch from excluded.refilled_at - ${rateLimits.refilledAt})) * ${max / (minutes * 60)}::float8)`
  const taken = await ctx.db
    .insert(rateLimits)
    .values({ key, tokens: max - 1, refilledAt: now, expiresAt: new Date(now.getTime() + minutes * MINUTE) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { tokens: sql`${filled} - 1`, refilledAt: now, expiresAt: new Date(now.getTime() + minutes * MINUTE) },
      setWhere: sql`${filled} >= 1`,
    })
    .returning({ key: rateLimits.key })
  return taken.length > 0
}

/** Whom an address is counted as: an IPv6 home owns a whole /64, so that is who it is. */
export function network(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  // '::' stands for the zeros that are missing: left like that, each address of one home could look like a home of its own.
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

function groupsOf(half: string): string[] {
  return half.split(':').filter(Boolean)
}
