import { and, count, eq, inArray } from 'drizzle-orm'
import { availability, professionalProfiles } from '#db/schema/index.ts'
import type { Availability } from '#db/schema/availability.ts'
import { availabilityMessages, AvailabilityStatus, MAX_WINDOWS, RECURRING } from '#shared/availability.ts'
import type { AddWindow, SaveWeek, ToggleWindow } from '#shared/availability.ts'
import { zoneOf } from '#shared/time.ts'
import type { Tx, UserCtx } from '../../core/context.ts'
import { Conflict, NotFound, onConstraint } from '../../core/errors.ts'
import { inTransaction } from '../../core/transaction.ts'
import { ownWindows, professionalRow } from './queries.ts'
import type { OwnWeek, WindowView } from './views.ts'

/** The professional's own windows grouped by weekday, with what else decides her slots. NOT_FOUND without a profile. */
export async function listOwnWindows(ctx: UserCtx): Promise<OwnWeek> {
  const [professional, rows] = await Promise.all([professionalRow(ctx, ctx.actor.id), ownWindows(ctx, ctx.actor.id)])
  if (!professional) throw new NotFound(availabilityMessages.professionalNotFound)
  const { bufferBeforeInMinutes, bufferAfterInMinutes, noticeInHours, state, city } = professional
  const days = Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    windows: rows.filter((row) => row.weekday === weekday).map(viewOf),
  }))
  return { zone: zoneOf(state, city), bufferBeforeInMinutes, bufferAfterInMinutes, noticeInHours, days }
}

/** Adds an active weekly window. CONFLICT `overlap` with another active one of the day (AMB-10), `too_many` past 100. */
export async function addWindow(ctx: UserCtx, { weekday, startTime, endTime }: AddWindow): Promise<WindowView> {
  return inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const [has] = await tx.db.select({ rows: count() }).from(availability).where(eq(availability.professionalId, tx.actor.id))
    if (has && has.rows >= MAX_WINDOWS) throw new Conflict('too_many', availabilityMessages.tooMany)
    const [row] = await tx.db
      .insert(availability)
      .values({ id: tx.newId(), professionalId: tx.actor.id, kind: RECURRING, weekday, startTime, endTime, createdAt: tx.now() })
      .returning()
      .catch(overlapping)
    return changed(tx, row)
  })
}

/**
 * Makes these the professional's only windows, all of them on (step 5, S1 §5); one that stands as asked is left alone, booked
 * visits stay. NOT_FOUND without a profile. That none overlap is asked of the input.
 */
export async function saveWeek(ctx: UserCtx, { windows }: SaveWeek): Promise<OwnWeek> {
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const stored = await ownWindows(tx, tx.actor.id)
    const asked = new Map(windows.map((window) => [keyOf(window), window]))
    const stays = (row: Availability) => row.status === AvailabilityStatus.available && asked.has(keyOf(row))
    const gone = stored.filter((row) => !stays(row)).map(({ id }) => id)
    for (const row of stored.filter(stays)) asked.delete(keyOf(row))
    const added = [...asked.values()].map((window) => ({
      ...window,
      id: tx.newId(),
      professionalId: tx.actor.id,
      createdAt: tx.now(),
    }))
    if (gone.length > 0) await tx.db.delete(availability).where(inArray(availability.id, gone))
    if (added.length > 0) await tx.db.insert(availability).values(added)
    await tx.emit({ type: 'availability.changed', id: tx.actor.id, to: [tx.actor.id] })
  })
  return listOwnWindows(ctx)
}

/** Switches a window on or off. NOT_FOUND for another's; CONFLICT `overlap` where it would meet an active one. */
export async function toggleWindow(ctx: UserCtx, { windowId, active }: ToggleWindow): Promise<WindowView> {
  const status = active ? AvailabilityStatus.available : AvailabilityStatus.unavailable
  return inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const [row] = await tx.db.update(availability).set({ status }).where(own(tx, windowId)).returning().catch(overlapping)
    return changed(tx, row)
  })
}

/** Removes a window at once; booked visits stay (R-C8: the undo adds it again). NOT_FOUND for another's. */
export async function removeWindow(ctx: UserCtx, windowId: string): Promise<{ windowId: string }> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.delete(availability).where(own(tx, windowId)).returning()
    await changed(tx, row)
    return { windowId }
  })
}

async function changed(tx: Tx<UserCtx>, row: Availability | undefined): Promise<WindowView> {
  if (!row) throw new NotFound(availabilityMessages.notFound)
  await tx.emit({ type: 'availability.changed', id: row.professionalId, to: [row.professionalId] })
  return viewOf(row)
}

// Two inserts that conflict under an exclusion constraint would wait for each other: one professional edits in single file.
async function lockProfile(tx: Tx<UserCtx>): Promise<void> {
  await tx.db
    .select({ id: professionalProfiles.id })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, tx.actor.id))
    .for('update')
}

function keyOf({ weekday, startTime, endTime }: AddWindow): string {
  return `${weekday} ${startTime} ${endTime}`
}

function own(tx: Tx<UserCtx>, windowId: string) {
  return and(eq(availability.id, windowId), eq(availability.professionalId, tx.actor.id))
}

const overlapping = onConstraint('disponibilidade_sem_sobreposicao', new Conflict('overlap', availabilityMessages.overlap))

function viewOf({ id, weekday, startTime, endTime, status }: Availability): WindowView {
  return { id, weekday, startTime, endTime, active: status === AvailabilityStatus.available }
}
