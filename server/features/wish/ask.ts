import { and, eq, isNull } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { DAY_MS, noonOf } from '#shared/days.ts'
import { searchMessages } from '#shared/search.ts'
import { ENDS_AFTER_DAYS, wishMessages } from '#shared/wish.ts'
import type { AskWish } from '#shared/wish-input.ts'
import { type Wish, wishes } from '#db/schema/index.ts'
import { knownPlace } from '#server/adapters/cep/places.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { queueEmail } from '#server/features/notifications/service.ts'
import { refuseDay } from '#server/features/search/service.ts'
import { assertRoom, lockWishesOf } from './owner.ts'
import type { AskedView } from './views.ts'

/** How long a visitor may confirm a wish (a request to be notified) by the link in the email. After that time it is deleted. */
const TO_CONFIRM_MS = 3 * DAY_MS

/**
 * Stores a person's request to be notified when a professional is free (G32). A visitor must first confirm it by a link in an
 * email, and the response does not reveal whether the address is known. The same request again extends it. Throws BAD_REQUEST at
 * its field for an unknown place, a day that cannot be searched, a visitor without an address or a place, or a user without a
 * home; CONFLICT `too_many` above five.
 */
export async function askWish(ctx: Ctx, { email, hours, ...asked }: AskWish): Promise<AskedView> {
  const { place = null, service = null, day = null } = asked
  if (place !== null && !knownPlace(place)) throw new BadInput('place', searchMessages.unknownPlace, 'unknown_place')
  if (day !== null) refuseDay(ctx.now(), day, 'day')
  const wanted = { place, service, day, hours }
  const { actor } = ctx
  if (actor) return askAsUser({ ...ctx, actor }, wanted)
  if (email === undefined) throw new BadInput('email', wishMessages.noEmail, 'no_email')
  if (place === null) throw new BadInput('place', wishMessages.noPlace, 'no_place')
  await spend(ctx, 'wishSubject', createHash('sha256').update(email).digest('hex'))
  return askByEmail(ctx, email, wanted)
}

type Wanted = Pick<Wish, 'place' | 'service' | 'day' | 'hours'>

async function askAsUser(ctx: UserCtx, wanted: Wanted): Promise<AskedView> {
  if (wanted.place === null && !ctx.actor.home().point) throw new BadInput('place', wishMessages.noHome, 'no_coordinates')
  const owner = { userId: ctx.actor.id }
  return inTransaction(ctx, async (tx) => {
    await lockWishesOf(tx, ctx.actor.id)
    const now = tx.now()
    await store(tx, { ...wanted, ...owner, createdAt: now, confirmedAt: now, expiresAt: endOf(now, wanted.day) })
    await assertRoom(tx, owner)
    return { confirmed: true }
  })
}

async function askByEmail(ctx: Ctx, email: string, wanted: Wanted): Promise<AskedView> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const id = await store(tx, { ...wanted, email, createdAt: now, expiresAt: new Date(now.getTime() + TO_CONFIRM_MS) })
    await queueEmail(tx, { kind: 'wish.confirm', userId: null, to: email, about: id, key: `wish.confirm:${tx.newId()}` })
    return { confirmed: false }
  })
}

/**
 * Stores a wish (a request to be notified when a professional is free) and returns its id. If the person already has the same
 * wish, that one stays and gets the later of the two ends.
 */
async function store(tx: Tx, wish: typeof wishes.$inferInsert): Promise<string> {
  const { userId, email, place, service, day, hours } = wishes
  const id = tx.newId()
  const [added] = await tx.db
    .insert(wishes)
    .values({ ...wish, id })
    .onConflictDoNothing()
    .returning({ id: wishes.id })
  if (added) return added.id
  const is = <T>(column: Parameters<typeof eq>[0], value: T | null | undefined) =>
    value === null || value === undefined ? isNull(column) : eq(column, value)
  const same = and(
    is(userId, wish.userId),
    is(email, wish.email),
    is(place, wish.place),
    is(service, wish.service),
    is(day, wish.day),
    eq(hours, wish.hours),
  )
  const [known] = await tx.db.select().from(wishes).where(same).for('update')
  if (!known) throw new Error('a wish was deleted while it was asked for again')
  if (known.expiresAt < wish.expiresAt) {
    await tx.db.update(wishes).set({ expiresAt: wish.expiresAt }).where(eq(wishes.id, known.id))
  }
  return known.id
}

/** Returns when a wish (a request to be notified when a professional is free) ends if it is confirmed at `now`. */
export function endOf(now: Date, day: Wish['day']): Date {
  return day === null
    ? new Date(now.getTime() + ENDS_AFTER_DAYS.none * DAY_MS)
    : new Date(noonOf(day).getTime() + ENDS_AFTER_DAYS.day * DAY_MS)
}
