import { and, asc, eq, gt, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { credits, creditUses, payments, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { CreditPart, LeftCredit } from './rules.ts'

/**
 * SQL condition: this use of a credit still counts. It was not given back, and its payment neither failed nor was cancelled. The
 * query must join the payment.
 */
const isTaken = and(isNull(creditUses.returnedAt), notInArray(payments.status, ['failed', 'canceled']))

/** Returns the unspent amount of each credit that matches a condition. The credit that ends first comes first. */
export async function creditsLeft({ db }: Ctx, which: SQL | undefined): Promise<LeftCredit[]> {
  const { id, amountInCents, lapsedInCents, expiresAt } = credits
  const taken = sql<string>`coalesce(sum(${creditUses.amountInCents}) filter (where ${isTaken}), 0)`
  const rows = await db
    .select({ id, amountInCents, lapsedInCents, expiresAt, taken })
    .from(credits)
    .leftJoin(creditUses, eq(creditUses.creditId, id))
    .leftJoin(payments, eq(payments.id, creditUses.paymentId))
    .where(which)
    .groupBy(id)
    .orderBy(asc(expiresAt), asc(id))
  return rows.map((row) => ({
    id: row.id,
    expiresAt: row.expiresAt,
    leftInCents: row.amountInCents - row.lapsedInCents - centsOfDecimal(row.taken),
  }))
}

/** SQL condition: the credit belongs to this person and has not ended. */
export function isUsable(userId: string, now: Date): SQL | undefined {
  return and(eq(credits.userId, userId), gt(credits.expiresAt, now))
}

/** SQL condition: the credit has ended, or its owner's account was deleted. */
export function hasEnded(now: Date): SQL | undefined {
  const erased = sql`exists (select from ${users} where ${users.id} = ${credits.userId} and ${users.erasedAt} is not null)`
  return or(lte(credits.expiresAt, now), erased)
}

/** Locks the credits that match a condition, in the order of their ids, so that their unspent amounts cannot change meanwhile. */
export async function lockCredits(tx: Tx, which: SQL | undefined): Promise<void> {
  await tx.db.select({ id: credits.id }).from(credits).where(which).orderBy(credits.id).for('no key update')
}

/** Returns the parts of credit that a payment uses or has used. */
export function partsOf({ db }: Ctx, paymentId: string): Promise<CreditPart[]> {
  const { creditId, amountInCents } = creditUses
  return db.select({ creditId, amountInCents }).from(creditUses).where(eq(creditUses.paymentId, paymentId)).orderBy(creditId)
}
