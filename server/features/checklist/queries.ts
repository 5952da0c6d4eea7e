import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import {
  bookings,
  checklistReviews,
  checklistRunItems,
  checklistRuns,
  type ChecklistReview,
  type ChecklistRun,
  type ChecklistRunItem,
} from '#db/schema/index.ts'
import { type BookingStatus, sideOf } from '#shared/booking.ts'
import { checklistMessages } from '#shared/checklists.ts'
import { FREE_CHECKLIST_ANALYSES, PurchaseKind } from '#shared/purchase-kinds.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import type { Permitted } from '#server/core/permitted.ts'
import { hasActiveService } from '#server/features/purchase/service.ts'
import { obstacleToChange } from './execution/rules.ts'
import type { Allowance } from './views.ts'

/** Returns the refusal for a missing checklist and for a checklist of other people. */
export function checklistNotFound(): NotFound {
  return new NotFound(checklistMessages.notFound)
}

/** Returns a checklist whose booking the caller takes part in. Throws NOT_FOUND for every other checklist. */
export async function ownChecklist(ctx: UserCtx, checklistId: string): Promise<ChecklistRun> {
  const [run] = await ctx.db.select().from(checklistRuns).where(eq(checklistRuns.id, checklistId))
  if (!run || !sideOf(run, ctx.actor.id)) throw checklistNotFound()
  return run
}

/** Like `ownChecklist`, and locks the row until the transaction ends. */
export async function lockOwnChecklist(tx: Tx<UserCtx>, checklistId: string): Promise<ChecklistRun> {
  const [run] = await tx.db.select().from(checklistRuns).where(eq(checklistRuns.id, checklistId)).for('update')
  if (!run || !sideOf(run, tx.actor.id)) throw checklistNotFound()
  return run
}

type OpenItem = { readonly run: ChecklistRun; readonly item: Permitted<ChecklistRunItem, 'change'> }

/**
 * Returns an item that the caller may change, with its checklist, whose row is locked. Throws NOT_FOUND for an item of other
 * people; CONFLICT `checklist_closed`, `booking_cancelled`.
 */
export async function lockOpenItem(tx: Tx<UserCtx>, itemId: string): Promise<OpenItem> {
  const [found] = await tx.db
    .select({ runId: checklistRunItems.runId })
    .from(checklistRunItems)
    .where(eq(checklistRunItems.id, itemId))
  if (!found) throw checklistNotFound()
  const run = await lockOwnChecklist(tx, found.runId)
  const obstacle = obstacleToChange(run, await bookingStatusOf(tx, run.bookingId))
  if (obstacle) throw new Conflict(obstacle.reason, obstacle.message)
  const [item] = await tx.db.select().from(checklistRunItems).where(eq(checklistRunItems.id, itemId))
  if (!item) throw checklistNotFound()
  return { run, item: item as Permitted<ChecklistRunItem, 'change'> }
}

/** Writes an item that `lockOpenItem` returned, and emits `checklist.changed` to both participants. */
export async function writeItem(tx: Tx<UserCtx>, { run, item }: OpenItem, set: Partial<ChecklistRunItem>): Promise<void> {
  await tx.db.update(checklistRunItems).set(set).where(eq(checklistRunItems.id, item.id))
  await tx.emit({ type: 'checklist.changed', id: run.id, to: participantsOf(run) })
}

/** Returns the items of a checklist in their order. */
export function itemsOf(ctx: Ctx, runId: string): Promise<ChecklistRunItem[]> {
  return ctx.db
    .select()
    .from(checklistRunItems)
    .where(eq(checklistRunItems.runId, runId))
    .orderBy(asc(checklistRunItems.position))
}

/** Returns the review of a checklist's score, open or decided; undefined when no review was requested. */
export async function reviewOf(ctx: Ctx, runId: string): Promise<ChecklistReview | undefined> {
  const [review] = await ctx.db.select().from(checklistReviews).where(eq(checklistReviews.runId, runId))
  return review
}

/** Returns the status of a booking. Throws NOT_FOUND when it is missing. */
export async function bookingStatusOf(ctx: Ctx, bookingId: string): Promise<BookingStatus> {
  const [booking] = await ctx.db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw checklistNotFound()
  return booking.status
}

// The table name is written out, because Drizzle omits it in a query of one table, and the subquery needs it.
const itemsOfRow = sql.raw('from checklist_itens_execucao i where i.execucao_ref = checklist_execucoes.id')

/** Columns of a list of checklists: how many items a checklist has, and how many are done. */
export const progressColumns = {
  total: sql<number>`(select count(*)::int ${itemsOfRow})`,
  done: sql<number>`(select count(i.done_at)::int ${itemsOfRow})`,
}

/** The ids of the contractor and the professional of a checklist, who receive its events. */
export function participantsOf({ contractorId, professionalId }: ChecklistRun): string[] {
  return [contractorId, professionalId]
}

/**
 * Returns if the caller has bought the checklist service, and how many free scores are left. Every requested score counts, also
 * one that was requested while the service was active.
 */
export async function allowanceOf(ctx: UserCtx): Promise<Allowance> {
  const asked = and(eq(checklistRuns.contractorId, ctx.actor.id), isNotNull(checklistRuns.scoreAskedAt))
  const [used] = await ctx.db.select({ total: count() }).from(checklistRuns).where(asked)
  return {
    subscribed: await hasActiveService(ctx.db, ctx.actor.id, PurchaseKind.checklist, ctx.now()),
    freeLeft: Math.max(0, FREE_CHECKLIST_ANALYSES - (used?.total ?? 0)),
  }
}
