import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, checklistRuns, checklistTemplates, users, type ChecklistTemplate } from '#db/schema/index.ts'
import { BookingStatus, sideOf } from '#shared/booking.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { bookingNotFound } from '#server/features/booking/service.ts'
import { allowanceOf, progressColumns } from '../queries.ts'
import type { BookingChecklists, ChecklistsOverview, MyChecklists, TemplateView } from '../views.ts'
import { isAhead } from './create.ts'

const PAGE = 20
const BOOKINGS_OFFERED = 50
const summary = {
  id: checklistRuns.id,
  name: checklistRuns.name,
  status: checklistRuns.status,
  score: checklistRuns.score,
  ...progressColumns,
}

/** The templates, the bookings for which the caller may create a checklist, and the number of free scores left. */
export async function readOverview(ctx: UserCtx): Promise<ChecklistsOverview> {
  const { isPublic, active, ownerId, timesUsed, name } = checklistTemplates
  const templates = ctx.db
    .select()
    .from(checklistTemplates)
    .where(and(isPublic, active, isNull(ownerId)))
    .orderBy(desc(timesUsed), asc(name))
  const own = ctx.db
    .select()
    .from(checklistTemplates)
    .where(and(eq(ownerId, ctx.actor.id), active))
    .orderBy(asc(name))
  return {
    allowance: await allowanceOf(ctx),
    templates: (await templates).map(templateView),
    own: (await own).map(templateView),
    bookings: await bookingsAhead(ctx),
  }
}

/** Returns a page of the caller's checklists, the newest first. */
export async function listMine(ctx: UserCtx, cursor: string | undefined): Promise<MyChecklists> {
  const { id, createdAt } = checklistRuns
  const last = alias(checklistRuns, 'last')
  const position = ctx.db
    .select({ createdAt: last.createdAt, id: last.id })
    .from(last)
    .where(and(eq(last.id, cursor ?? ''), eq(last.contractorId, ctx.actor.id)))
  const rows = await ctx.db
    .select({ ...summary, start: bookings.startsAt, professionalName: users.name, state: users.state, city: users.city })
    .from(checklistRuns)
    .innerJoin(bookings, eq(bookings.id, checklistRuns.bookingId))
    .innerJoin(users, eq(users.id, checklistRuns.professionalId))
    .where(and(eq(checklistRuns.contractorId, ctx.actor.id), cursor ? sql`(${createdAt}, ${id}) < ${position}` : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE).map(({ state, city, ...row }) => ({ ...row, zone: zoneOf(state, city) }))
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

/** Returns the checklists of a booking, the oldest first. Throws NOT_FOUND unless the caller takes part in the booking. */
export async function listOfBooking(ctx: UserCtx, bookingId: string): Promise<BookingChecklists> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
  const side = booking && sideOf(booking, ctx.actor.id)
  if (!booking || !side) throw bookingNotFound()
  const items = await ctx.db
    .select(summary)
    .from(checklistRuns)
    .where(eq(checklistRuns.bookingId, bookingId))
    .orderBy(asc(checklistRuns.createdAt), asc(checklistRuns.id))
  const ahead = booking.status === BookingStatus.confirmed && booking.startsAt > ctx.now()
  return { items, mayCreate: side === 'contractor' && ahead }
}

async function bookingsAhead(ctx: UserCtx): Promise<ChecklistsOverview['bookings']> {
  const { id, startsAt: start, hours } = bookings
  const rows = await ctx.db
    .select({ id, start, hours, professionalName: users.name, state: users.state, city: users.city })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.professionalId))
    .where(isAhead(ctx.actor.id, ctx.now()))
    .orderBy(asc(start), asc(id))
    .limit(BOOKINGS_OFFERED)
  return rows.map(({ state, city, ...row }) => ({ ...row, zone: zoneOf(state, city) }))
}

function templateView({ id, name, description, timesUsed, items }: ChecklistTemplate): TemplateView {
  const inOrder = items.toSorted((a, b) => a.ordem - b.ordem)
  return {
    id,
    name,
    description: description ?? '',
    timesUsed,
    items: inOrder.map(({ descricao, ambiente, obrigatorio }) => ({
      description: descricao,
      room: ambiente ?? '',
      mandatory: obrigatorio,
    })),
  }
}
