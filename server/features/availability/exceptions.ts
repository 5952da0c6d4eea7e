import { and, eq } from 'drizzle-orm'
import { availabilityExceptions } from '#db/schema/index.ts'
import { availabilityMessages, MAX_EXCEPTIONS, type AddException } from '#shared/availability.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { exceptionViews } from './own-week.ts'
import { ownExceptions, professionalRow } from './queries.ts'
import { lockProfile } from './windows.ts'
import type { ExceptionView } from './views.ts'

/**
 * Adds an exception to the weekly windows, which closes days or opens them at other hours. Existing bookings stay (AMB-60). An
 * equal exception is not added again. Throws BAD_REQUEST `past_day`, CONFLICT `too_many` past 100, and NOT_FOUND without a
 * profile.
 */
export async function addException(ctx: UserCtx, input: AddException): Promise<ExceptionView> {
  return inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const professional = await professionalRow(tx, tx.actor.id)
    if (!professional) throw new NotFound(availabilityMessages.professionalNotFound)
    const zone = zoneOf(professional.state, professional.city)
    const today = dayOf(tx.now(), zone)
    if (input.lastDay < today) throw new BadInput('lastDay', availabilityMessages.pastDay, 'past_day')
    const existing = await ownExceptions(tx, tx.actor.id, today)
    const same = existing.find((row) => keyOf(row) === keyOf(input))
    if (!same && existing.length >= MAX_EXCEPTIONS) throw new Conflict('too_many', availabilityMessages.tooManyExceptions)
    const [view] = await exceptionViews(tx, [same ?? (await insert(tx, input))], zone)
    return view!
  })
}

/**
 * Removes an exception, so that the weekly windows apply to its days again. Throws NOT_FOUND for another professional's
 * exception.
 */
export async function removeException(ctx: UserCtx, exceptionId: string): Promise<{ exceptionId: string }> {
  return inTransaction(ctx, async (tx) => {
    const { id, professionalId } = availabilityExceptions
    const own = and(eq(id, exceptionId), eq(professionalId, tx.actor.id))
    const [removed] = await tx.db.delete(availabilityExceptions).where(own).returning({ id })
    if (!removed) throw new NotFound(availabilityMessages.exceptionNotFound)
    await changed(tx)
    return { exceptionId }
  })
}

async function insert(tx: Tx<UserCtx>, input: AddException) {
  const [row] = await tx.db
    .insert(availabilityExceptions)
    .values({ ...input, id: tx.newId(), professionalId: tx.actor.id, createdAt: tx.now() })
    .returning()
  await changed(tx)
  return row!
}

function changed(tx: Tx<UserCtx>): Promise<void> {
  return tx.emit({ type: 'availability.changed', id: tx.actor.id, to: [tx.actor.id] })
}

function keyOf({ kind, firstDay, lastDay, startTime, endTime, label }: AddException): string {
  return [kind, firstDay, lastDay, startTime, endTime, label].join(' ')
}
