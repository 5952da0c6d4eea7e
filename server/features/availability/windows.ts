import { and, count, eq, inArray } from 'drizzle-orm'
import { availability, professionalProfiles } from '#db/schema/index.ts'
import type { Availability } from '#db/schema/availability.ts'
import {
  availabilityMessages,
  AvailabilityStatus,
  hoursOverlap,
  MAX_WINDOWS,
  overlapWith,
  RECURRING,
} from '#shared/availability.ts'
import type { AddOnDays, AddWindow, CopyDay, RestoreWindows, SaveWeek, ToggleWindow } from '#shared/availability.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { readOwnWeek, windowView } from './own-week.ts'
import { ownWindows } from './queries.ts'
import type { OwnWeek, WindowView } from './views.ts'

/**
 * Adds an active weekly window. Throws CONFLICT `overlap` if it overlaps another active window of the day, `too_many` past 100.
 */
export async function addWindow(ctx: UserCtx, { weekday, startTime, endTime }: AddWindow): Promise<WindowView> {
  return inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const [has] = await tx.db.select({ rows: count() }).from(availability).where(eq(availability.professionalId, tx.actor.id))
    if (has && has.rows >= MAX_WINDOWS) throw tooMany()
    await assertApart(tx, { weekday, startTime, endTime })
    const [row] = await tx.db
      .insert(availability)
      .values({ id: tx.newId(), professionalId: tx.actor.id, kind: RECURRING, weekday, startTime, endTime, createdAt: tx.now() })
      .returning()
    return changed(tx, row)
  })
}

/**
 * Adds the same active hours on several weekdays, on all or on none. Throws CONFLICT `overlap` with an active window, whose
 * weekday the message names, and `too_many` past 100.
 */
export async function addOnDays(ctx: UserCtx, { weekdays, startTime, endTime }: AddOnDays): Promise<OwnWeek> {
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const days = [...new Set(weekdays)]
    const stored = await ownWindows(tx, tx.actor.id)
    if (stored.length + days.length > MAX_WINDOWS) throw tooMany()
    for (const weekday of days) assertBeside(stored, { weekday, startTime, endTime }, weekday)
    const row = { professionalId: tx.actor.id, startTime, endTime, createdAt: tx.now() }
    await tx.db.insert(availability).values(days.map((weekday) => ({ ...row, id: tx.newId(), weekday })))
    await tx.emit({ type: 'availability.changed', id: tx.actor.id, to: [tx.actor.id] })
  })
  return readOwnWeek(ctx)
}

/**
 * Replaces all weekly windows of the professional by the given ones (step 5 of the sign-up). Existing bookings stay. Throws
 * NOT_FOUND without a profile. The input schema refuses overlaps.
 */
export async function saveWeek(ctx: UserCtx, { windows }: SaveWeek): Promise<OwnWeek> {
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const stored = await ownWindows(tx, tx.actor.id)
    const asked = new Map(windows.map((window) => [keyOf(window), window]))
    const stays = (row: Availability) => isOn(row) && asked.has(keyOf(row))
    const removed = stored.filter((row) => !stays(row)).map(({ id }) => id)
    for (const row of stored.filter(stays)) asked.delete(keyOf(row))
    const added = [...asked.values()].map((window) => ({
      ...window,
      id: tx.newId(),
      professionalId: tx.actor.id,
      createdAt: tx.now(),
    }))
    if (removed.length > 0) await tx.db.delete(availability).where(inArray(availability.id, removed))
    if (added.length > 0) await tx.db.insert(availability).values(added)
    await tx.emit({ type: 'availability.changed', id: tx.actor.id, to: [tx.actor.id] })
  })
  return readOwnWeek(ctx)
}

/**
 * Replaces the windows of other weekdays by copies of the windows of one weekday, active or not. Bookings stay. Throws CONFLICT
 * `nothing_to_copy` for a weekday without windows, `too_many` past 100.
 */
export async function copyDay(ctx: UserCtx, { fromWeekday, toWeekdays }: CopyDay): Promise<OwnWeek> {
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const stored = await ownWindows(tx, tx.actor.id)
    const copied = stored.filter(({ weekday }) => weekday === fromWeekday)
    if (copied.length === 0) throw new Conflict('nothing_to_copy', availabilityMessages.nothingToCopy)
    const others = [...new Set(toWeekdays)].filter((weekday) => weekday !== fromWeekday)
    const staying = stored.filter(({ weekday }) => !others.includes(weekday))
    if (staying.length + others.length * copied.length > MAX_WINDOWS) throw tooMany()
    if (others.length === 0) return
    const ofProfessional = eq(availability.professionalId, tx.actor.id)
    await tx.db.delete(availability).where(and(ofProfessional, inArray(availability.weekday, others)))
    await tx.db
      .insert(availability)
      .values(others.flatMap((weekday) => copied.map((row) => ({ ...row, id: tx.newId(), weekday, createdAt: tx.now() }))))
    await tx.emit({ type: 'availability.changed', id: tx.actor.id, to: [tx.actor.id] })
  })
  return readOwnWeek(ctx)
}

/**
 * Undoes a change: restores the given windows in place of those of the weekdays in `replacing`, all of them or none. Existing
 * bookings stay. Throws CONFLICT `overlap` if active windows overlap, and `too_many` past 100.
 */
export async function restoreWindows(ctx: UserCtx, { replacing, windows }: RestoreWindows): Promise<OwnWeek> {
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const stored = await ownWindows(tx, tx.actor.id)
    const staying = stored.filter(({ weekday }) => !replacing.includes(weekday))
    const existing = new Set(staying.map((row) => `${keyOf(row)} ${row.status}`))
    const row = { professionalId: tx.actor.id, kind: RECURRING, createdAt: tx.now() } as const
    const added = windows
      .map(({ active, ...hours }) => ({ ...row, ...hours, id: tx.newId(), status: statusOf(active) }))
      .filter((window) => !existing.has(`${keyOf(window)} ${window.status}`))
    if (staying.length + added.length > MAX_WINDOWS) throw tooMany()
    for (const window of added.filter(isOn)) assertBeside([...staying, ...added], window)
    const removed = stored.filter((window) => !staying.includes(window)).map(({ id }) => id)
    if (removed.length > 0) await tx.db.delete(availability).where(inArray(availability.id, removed))
    if (added.length > 0) await tx.db.insert(availability).values(added)
    await tx.emit({ type: 'availability.changed', id: tx.actor.id, to: [tx.actor.id] })
  })
  return readOwnWeek(ctx)
}

/**
 * Activates or deactivates a window. Throws NOT_FOUND for another professional's window; CONFLICT `overlap` with another active
 * window.
 */
export async function toggleWindow(ctx: UserCtx, { windowId, active }: ToggleWindow): Promise<WindowView> {
  return inTransaction(ctx, async (tx) => {
    await lockProfile(tx)
    const [before] = await tx.db.select().from(availability).where(own(tx, windowId))
    if (before && active) await assertApart(tx, before)
    const [row] = await tx.db
      .update(availability)
      .set({ status: statusOf(active) })
      .where(own(tx, windowId))
      .returning()
    return changed(tx, row)
  })
}

/** Removes a window; bookings stay, and undo can restore it. Throws NOT_FOUND for another professional's window. */
export async function removeWindow(ctx: UserCtx, windowId: string): Promise<{ windowId: string }> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.delete(availability).where(own(tx, windowId)).returning()
    await changed(tx, row)
    return { windowId }
  })
}

/**
 * Locks the profile, so that concurrent edits of one professional run one after another. Otherwise two inserts that violate an
 * exclusion constraint could deadlock.
 */
export async function lockProfile(tx: Tx<UserCtx>): Promise<void> {
  await tx.db
    .select({ id: professionalProfiles.id })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, tx.actor.id))
    .for('update')
}

async function changed(tx: Tx<UserCtx>, row: Availability | undefined): Promise<WindowView> {
  if (!row) throw new NotFound(availabilityMessages.notFound)
  await tx.emit({ type: 'availability.changed', id: row.professionalId, to: [row.professionalId] })
  return windowView(row)
}

function statusOf(active: boolean): Availability['status'] {
  return active ? AvailabilityStatus.available : AvailabilityStatus.unavailable
}

function isOn({ status }: Pick<Availability, 'status'>): boolean {
  return status === AvailabilityStatus.available
}

function keyOf({ weekday, startTime, endTime }: AddWindow): string {
  return `${weekday} ${startTime} ${endTime}`
}

function own(tx: Tx<UserCtx>, windowId: string) {
  return and(eq(availability.id, windowId), eq(availability.professionalId, tx.actor.id))
}

// The overlap is checked before the write, so that the refusal can name the existing window. The lock keeps the result valid, and
// the exclusion constraint enforces it as well.
async function assertApart(tx: Tx<UserCtx>, wanted: AddWindow & { id?: string }): Promise<void> {
  assertBeside(await ownWindows(tx, tx.actor.id), wanted)
}

function assertBeside(windows: readonly Availability[], wanted: AddWindow & { id?: string }, named?: number): void {
  const other = windows.find(
    ({ id, weekday, status, ...hours }) =>
      id !== wanted.id && weekday === wanted.weekday && isOn({ status }) && hoursOverlap(hours, wanted),
  )
  if (other) throw new Conflict('overlap', overlapWith(other, named))
}

function tooMany(): Conflict {
  return new Conflict('too_many', availabilityMessages.tooMany)
}
