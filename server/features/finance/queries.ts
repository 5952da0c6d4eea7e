import { and, desc, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import { bookings, financialReports, ledgerEntries, payments, refunds, users, type FinancialReport } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { Month } from './rules.ts'

/**
 * SQL expression: what a contractor paid for a booking minus the refunds, in reais. It sums the entries of the ledger account
 * 'provider' except the transfers.
 */
const net = sql<string>`-(select coalesce(sum(entry.amount), 0) from ${ledgerEntries} entry
  where entry.booking_id = ${bookings.id} and entry.account = 'provider'
    and entry.kind in ('charge', 'refund', 'chargeback', 'chargeback_won'))`

/** A range of contractors by their ids: after `after`, up to and including `upTo`, or to the end if `upTo` is null. */
export type Contractors = { readonly after: string; readonly upTo: string | null }

/**
 * Returns the id of the last contractor on the page that begins after the contractor `after`. A page has about `size` bookings.
 * Null if it contains all remaining bookings.
 */
export async function endOfPage(ctx: Ctx, after: string, size: number): Promise<string | null> {
  const [last] = await ctx.db
    .select({ contractorId: bookings.contractorId })
    .from(bookings)
    .where(gt(bookings.contractorId, after))
    .orderBy(bookings.contractorId)
    .offset(size - 1)
    .limit(1)
  return last?.contractorId ?? null
}

/**
 * Writes the reports of a month for a range of contractors, or for one contractor, and returns how many rows it wrote. A report
 * that is already right is not written again. Bookings that were cancelled or are not over are not counted as services.
 */
export async function writeReports(
  tx: Pick<Tx, 'db' | 'now'>,
  { year, month, from, until }: Month,
  who: Contractors | string,
): Promise<number> {
  const { contractorId } = bookings
  const isTheirs =
    typeof who === 'string'
      ? eq(contractorId, who)
      : and(gt(contractorId, who.after), who.upTo ? lte(contractorId, who.upTo) : undefined)
  const written = await tx.db.execute(sql`
    with spent as (
      select ${bookings.contractorId} as contractor, ${net} as amount, ${bookings.status} <> ${BookingStatus.cancelled} and ${bookings.endsAt} <= ${tx.now().toISOString()} as is_service
      from ${bookings}
      where ${bookings.startsAt} >= ${from.toISOString()} and ${bookings.startsAt} < ${until.toISOString()} and ${isTheirs}
        and ${bookings.paymentIntentId} is not null
    ), report as (
      select gen_random_uuid() as id, contractor, sum(amount) as total, count(*) filter (where is_service and amount > 0) as services
      from spent group by contractor having bool_or(amount > 0) or exists (
        select from ${financialReports} where contratante_ref = contractor and ano = ${year} and mes = ${month}
      )
    )
    insert into ${financialReports} (id, contratante_ref, ano, mes, total_gasto, quantidade_servicos, relatorio_url, created_at)
    select id, contractor, ${year}, ${month}, greatest(total, 0), services, '/financial-report/' || id || '.pdf', ${tx.now().toISOString()}
    from report
    on conflict (contratante_ref, ano, mes) do update
      set total_gasto = excluded.total_gasto, quantidade_servicos = excluded.quantidade_servicos
      where (relatorios_financeiros.total_gasto, relatorios_financeiros.quantidade_servicos)
        is distinct from (excluded.total_gasto, excluded.quantidade_servicos)`)
  return written.count
}

/** Returns a contractor's reports, the newest first. */
export function reportsOf(ctx: Ctx, contractorId: string): Promise<FinancialReport[]> {
  return ctx.db
    .select()
    .from(financialReports)
    .where(eq(financialReports.contractorId, contractorId))
    .orderBy(desc(financialReports.year), desc(financialReports.month))
}

/** Returns the report with this id; undefined if it belongs to another contractor. */
export async function reportOf(ctx: Ctx, contractorId: string, id: string): Promise<FinancialReport | undefined> {
  const [report] = await ctx.db
    .select()
    .from(financialReports)
    .where(and(eq(financialReports.id, id), eq(financialReports.contractorId, contractorId)))
  return report
}

/** A contractor's bookings in a period that were not free of charge, oldest first, with their cost in cents. */
export async function spendingOf(ctx: Ctx, contractorId: string, from: Date, until: Date) {
  return ctx.db
    .select({
      bookingId: bookings.id,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      status: bookings.status,
      services: bookings.services,
      professionalId: bookings.professionalId,
      professionalName: users.name,
      netInCents: inCents(net),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.professionalId))
    .where(
      sql`${bookings.contractorId} = ${contractorId} and ${bookings.startsAt} >= ${from.toISOString()}
        and ${bookings.startsAt} < ${until.toISOString()} and ${bookings.paymentIntentId} is not null and ${net} > 0`,
    )
    .orderBy(bookings.startsAt)
}

/** Returns the booking whose payment was refunded; undefined if the refund is not about a booking. */
export async function bookingOfRefund(ctx: Ctx, refundId: string) {
  const [row] = await ctx.db
    .select({ contractorId: bookings.contractorId, startsAt: bookings.startsAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(refunds.id, refundId))
  return row
}

function inCents(reais: SQL<string>): SQL<number> {
  return sql<number>`(${reais} * 100)::int`
}
