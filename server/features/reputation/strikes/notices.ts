import { eq } from 'drizzle-orm'
import { strikes } from '#db/schema/index.ts'
import { strikeNotices } from '#shared/strikes.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { bookingWithParties, ownPeriod } from '#server/features/booking/service.ts'
import { notify } from '#server/features/notifications/service.ts'

const LINK = '/verificacoes#ocorrencias'

/** Tells the professional of an occurrence. Reaction to `reputation.strike-recorded`; `event.id` is the occurrence. */
export async function notifyOfStrike(tx: Tx, { id }: AppEvent): Promise<void> {
  const facts = await factsOf(tx, id)
  if (!facts) return
  const { userId, cause, when } = facts
  const words = strikeNotices.recorded(cause, when)
  const eventKey = `reputation.strike-recorded:${id}`
  await notify(tx, { userId, kind: 'reputation.strike-recorded', ...words, link: LINK, eventKey })
}

/** Tells the professional that an occurrence no longer counts, and why. Reaction to `reputation.strike-withdrawn`. */
export async function notifyOfWithdrawal(tx: Tx, { id }: AppEvent): Promise<void> {
  const facts = await factsOf(tx, id)
  if (!facts?.reason) return
  const { userId, when, reason } = facts
  const words = strikeNotices.withdrawn(when, reason)
  const eventKey = `reputation.strike-withdrawn:${id}`
  await notify(tx, { userId, kind: 'reputation.strike-withdrawn', ...words, link: LINK, eventKey })
}

async function factsOf(tx: Tx, strikeId: string) {
  const [strike] = await tx.db.select().from(strikes).where(eq(strikes.id, strikeId))
  const row = strike && (await bookingWithParties(tx, strike.bookingId))
  if (!strike || !row) return null
  return { userId: strike.professionalId, cause: strike.cause, when: ownPeriod(row), reason: strike.withdrawnReason }
}
