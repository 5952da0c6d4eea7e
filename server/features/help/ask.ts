import { helpMessages, helpRequests } from '#db/schema/index.ts'
import { helpTexts, MAX_HELP_A_DAY } from '#shared/help.ts'
import type { AskHelp } from '#shared/help-input.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { numberOf } from './rules.ts'
import type { AskedView } from './views.ts'

/**
 * Opens a help request of the caller with its first message, and emits `help.asked`. Throws BAD_REQUEST `screened` at `text`, and
 * CONFLICT `too_many_today` for the eleventh request of a day in the zone of Brasília.
 */
export async function askHelp(ctx: UserCtx, { topic, text }: AskHelp): Promise<AskedView> {
  refuseContacts({ text })
  return inTransaction(ctx, async (tx) => {
    const request = await insert(tx, topic)
    await tx.db
      .insert(helpMessages)
      .values({ requestId: request.requestId, authorId: tx.actor.id, byTeam: false, text, createdAt: tx.now() })
    await tx.emit({ type: 'help.asked', id: request.requestId, to: [tx.actor.id] })
    return request
  })
}

/**
 * Inserts a help request with the person's first free ordinal of the day. The unique constraint on the ordinals enforces the daily
 * limit, so no lock is needed.
 */
async function insert(tx: Tx<UserCtx>, topic: AskHelp['topic']): Promise<AskedView> {
  const createdAt = tx.now()
  const opened = { userId: tx.actor.id, topic, day: dayOf(createdAt, DEFAULT_ZONE), createdAt, lastAt: createdAt }
  for (let ordinal = 1; ordinal <= MAX_HELP_A_DAY; ordinal++) {
    const id = tx.newId()
    const [row] = await tx.db
      .insert(helpRequests)
      .values({ ...opened, id, number: numberOf(id), ordinal })
      .onConflictDoNothing()
      .returning({ requestId: helpRequests.id, number: helpRequests.number })
    if (row) return row
  }
  throw new Conflict('too_many_today', helpTexts.tooMany)
}
