import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { userReports, users } from '#db/schema/index.ts'
import { ReportedThing, ReportStatus, safetyMessages, type DecideReport, type ListReports } from '#shared/safety.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { messagesAround } from './surroundings.ts'
import type { ReportDetail, ReportsView } from './views.ts'

const PAGE = 20
const reporters = alias(users, 'reporters')
const reported = alias(users, 'reported')

/**
 * Returns a page of twenty reports of one state, open ones oldest first, decided ones newest first. The reported text is not
 * included, because only `openReport` returns it.
 */
export async function listReports(ctx: UserCtx, { status, cursor }: ListReports): Promise<ReportsView> {
  const oldestFirst = status === ReportStatus.open
  const { id, createdAt } = userReports
  const last = alias(userReports, 'last')
  const position = ctx.db
    .select({ createdAt: last.createdAt, id: last.id })
    .from(last)
    .where(eq(last.id, cursor ?? ''))
  const rows = await ctx.db
    .select({
      id,
      kind: userReports.kind,
      reason: userReports.reason,
      status: userReports.status,
      createdAt,
      reporter: { id: reporters.id, name: reporters.name },
      reported: { id: reported.id, name: reported.name },
    })
    .from(userReports)
    .innerJoin(reporters, eq(reporters.id, userReports.reporterId))
    .innerJoin(reported, eq(reported.id, userReports.reportedId))
    .where(
      and(
        eq(userReports.status, status),
        cursor ? sql`(${createdAt}, ${id}) ${sql.raw(oldestFirst ? '>' : '<')} ${position}` : undefined,
      ),
    )
    .orderBy(...(oldestFirst ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE)
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

/**
 * Returns the reported content to an admin and records that the admin read it. A message comes with five others around it. Throws
 * NOT_FOUND. It is a mutation, so that no cache stores the text.
 */
export async function openReport(ctx: UserCtx, reportId: string): Promise<ReportDetail> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(userReports).where(eq(userReports.id, reportId))
    if (!row) throw new NotFound(safetyMessages.reportNotFound)
    const [before] = await tx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(userReports)
      .where(eq(userReports.reportedId, row.reportedId))
    const { id, kind, subjectId, quote, details, decision, decidedAt } = row
    const around = kind === ReportedThing.message ? await messagesAround(tx, subjectId) : []
    const messages = row.status === ReportStatus.open ? around : around.map((message) => ({ ...message, photo: null }))
    const seen = { messages: around.length }
    await recordAct(tx, { action: 'report.viewed', entity: 'user_reports', entityId: reportId, details: seen })
    return { id, kind, subjectId, quote, details, decision, decidedAt, reportsOfThePerson: before?.count ?? 1, messages }
  })
}

/**
 * Closes a report with an outcome and an internal note of the team. Repeating the same decision changes nothing. Throws
 * NOT_FOUND; CONFLICT `already_decided`, and `own_report` for a report by or about the admin.
 */
export async function decideReport(ctx: UserCtx, { reportId, outcome, decision }: DecideReport): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(userReports).where(eq(userReports.id, reportId)).for('update')
    if (!row) throw new NotFound(safetyMessages.reportNotFound)
    if ([row.reporterId, row.reportedId].includes(tx.actor.id)) throw new Conflict('own_report', safetyMessages.ownReport)
    if (row.status === outcome && row.decision === decision) return { ok: true }
    if (row.status !== ReportStatus.open) throw new Conflict('already_decided', safetyMessages.alreadyDecided)
    await tx.db
      .update(userReports)
      .set({ status: outcome, decision, decidedBy: tx.actor.id, decidedAt: tx.now() })
      .where(eq(userReports.id, reportId))
    await recordAct(tx, { action: 'report.decided', entity: 'user_reports', entityId: reportId, details: { outcome } })
    return { ok: true }
  })
}
