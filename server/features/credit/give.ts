import { credits } from '#db/schema/index.ts'
import { monthsAfter } from '#server/core/months.ts'
import type { Tx } from '#server/core/context.ts'
import { post } from '#server/core/ledger.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { givenPosting } from './rules.ts'

/**
 * Gives a person the credit of a referral and posts it to the ledger. The settings say how much it is and for how many months.
 */
export async function giveCredit(tx: Tx, userId: string, referralId: string): Promise<void> {
  const { creditInCents: amountInCents, months } = tx.settings.referral
  const [id, now] = [tx.newId(), tx.now()]
  const expiresAt = monthsAfter(now, months, DEFAULT_ZONE)
  await tx.db.insert(credits).values({ id, userId, referralId, amountInCents, expiresAt, createdAt: now })
  const about = { paymentId: null, bookingId: null, kind: 'credit_given' } as const
  await post(tx, about, givenPosting({ creditId: id, amountInCents }))
}
