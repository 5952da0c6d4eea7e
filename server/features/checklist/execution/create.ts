import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { bookings, checklistRunItems, checklistRuns, checklistTemplates, type Booking } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { checklistMessages, type CreateChecklist } from '#shared/checklists.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { bookingNotFound } from '#server/features/booking/service.ts'

/**
 * Creates a checklist from a template for a confirmed future booking of the caller, by default the earliest. Repeating the call
 * for the same template and booking returns the first checklist. Throws CONFLICT `no_booking`, `booking_passed`; NOT_FOUND for a
 * booking or a template of other people.
 */
export async function createChecklist(
  ctx: UserCtx,
  { templateId, bookingId }: CreateChecklist,
): Promise<{ checklistId: string }> {
  return inTransaction(ctx, async (tx) => {
    const template = await usableTemplate(tx, templateId)
    const booking = bookingId ? await chosenBooking(tx, bookingId) : await earliestBooking(tx)
    const { id: chosenId, contractorId, professionalId } = booking
    const run = { id: tx.newId(), bookingId: chosenId, templateId, contractorId, professionalId, name: template.name }
    const [created] = await tx.db
      .insert(checklistRuns)
      .values({ ...run, createdAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: checklistRuns.id })
    if (!created) return { checklistId: await earlierOne(tx, chosenId, templateId) }
    const items = template.items.toSorted((a, b) => a.ordem - b.ordem)
    await tx.db.insert(checklistRunItems).values(
      items.map(({ descricao, obrigatorio, ambiente }, index) => ({
        runId: created.id,
        position: index + 1,
        description: descricao,
        mandatory: obrigatorio,
        room: ambiente ?? null,
      })),
    )
    await tx.db
      .update(checklistTemplates)
      .set({ timesUsed: sql`${checklistTemplates.timesUsed} + 1` })
      .where(eq(checklistTemplates.id, templateId))
    await tx.emit({ type: 'checklist.created', id: created.id, to: [contractorId, professionalId] })
    return { checklistId: created.id }
  })
}

/** SQL condition: a booking of the contractor is confirmed and has not begun. */
export function isAhead(contractorId: string, now: Date) {
  return and(eq(bookings.contractorId, contractorId), eq(bookings.status, BookingStatus.confirmed), gt(bookings.startsAt, now))
}

async function chosenBooking(tx: Tx<UserCtx>, bookingId: string): Promise<Booking> {
  const mine = and(eq(bookings.id, bookingId), eq(bookings.contractorId, tx.actor.id))
  const [booking] = await tx.db.select().from(bookings).where(mine)
  if (!booking) throw bookingNotFound()
  if (booking.status !== BookingStatus.confirmed || booking.startsAt <= tx.now())
    throw new Conflict('booking_passed', checklistMessages.bookingPassed)
  return booking
}

async function earliestBooking(tx: Tx<UserCtx>): Promise<Booking> {
  const [booking] = await tx.db
    .select()
    .from(bookings)
    .where(isAhead(tx.actor.id, tx.now()))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(1)
  if (!booking) throw new Conflict('no_booking', checklistMessages.noBooking.description)
  return booking
}

async function usableTemplate(tx: Tx<UserCtx>, templateId: string) {
  const { id, active, isPublic, ownerId } = checklistTemplates
  const visible = or(and(isPublic, isNull(ownerId)), eq(ownerId, tx.actor.id))
  const [template] = await tx.db
    .select()
    .from(checklistTemplates)
    .where(and(eq(id, templateId), active, visible))
  if (!template) throw new NotFound(checklistMessages.templateMissing)
  return template
}

async function earlierOne(tx: Tx, bookingId: string, templateId: string): Promise<string> {
  const same = and(eq(checklistRuns.bookingId, bookingId), eq(checklistRuns.templateId, templateId))
  const [run] = await tx.db.select({ id: checklistRuns.id }).from(checklistRuns).where(same)
  if (!run) throw new Conflict('try_again', checklistMessages.createFailed.title)
  return run.id
}
