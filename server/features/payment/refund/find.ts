import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  bookings,
  chargebacks,
  disputes,
  ledgerEntries,
  payments,
  refunds,
  users,
  type Payment,
  type Refund,
} from '#db/schema/index.ts'
import { listRefunds, refundTotals } from '#shared/refunds.ts'
import type { FindPayments, TeamPaymentState } from '#shared/team-payments.ts'
import { zoneOf } from '#shared/zones.ts'
import { centsOfDecimal } from '#db/schema/columns.ts'
import type { Ctx } from '#server/core/context.ts'
import { inPeriod } from '#server/core/period.ts'
import type { FoundPayment, FoundPayments, PaymentSums } from '../views.ts'
import { obstacleToRefund } from './rules.ts'

const payers = alias(users, 'payers')
const professionals = alias(users, 'professionals')
const PAGE_SIZE = 20

/**
 * Returns a page of twenty payments that match a filter, the newest first, for admins. The first page also has the ledger sums of
 * all matching payments.
 */
export async function findPayments(ctx: Ctx, filter: FindPayments): Promise<FoundPayments> {
  const found = conditionOf(ctx, filter)
  const rows = await pageOf(ctx, filter, found)
  const page = rows.slice(0, PAGE_SIZE)
  const attempts = await attemptsOf(
    ctx,
    page.map(({ payment }) => payment.id),
  )
  const items = page.map((row) => {
    const own = attempts.filter(({ paymentId }) => paymentId === row.payment.id)
    return viewOf(row, own, ctx.now())
  })
  return {
    items,
    nextCursor: rows.length > PAGE_SIZE ? (page.at(-1)?.payment.id ?? null) : null,
    sums: filter.cursor ? null : await sumsOf(ctx, filter, found),
    personName: filter.personId ? await nameOf(ctx, filter.personId) : null,
  }
}

function pageOf(ctx: Ctx, { cursor }: FindPayments, found: SQL | undefined) {
  const last = alias(payments, 'last')
  const position = ctx.db
    .select({ createdAt: last.createdAt, id: last.id })
    .from(last)
    .where(eq(last.id, cursor ?? ''))
  return ctx.db
    .select({
      booking: bookings,
      payment: payments,
      paidAt: paidAtOf,
      disputed: sql<boolean>`exists (select from ${chargebacks}
        where ${chargebacks.paymentId} = ${payments.id} and ${chargebacks.status} <> 'won')`,
      isTipKept: sql<boolean>`${payments.kind} = 'tip' and not exists (select from ${disputes}
        where ${disputes.bookingId} = ${payments.bookingId})`,
      payerName: payers.name,
      professional: { name: professionals.name, state: professionals.state, city: professionals.city },
    })
    .from(payments)
    .innerJoin(payers, eq(payers.id, payments.userId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(and(found, cursor ? sql`(${payments.createdAt}, ${payments.id}) < ${position}` : undefined))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(PAGE_SIZE + 1)
}

type Row = Awaited<ReturnType<typeof pageOf>>[number]

function viewOf({ booking, payment, professional, ...row }: Row, attempts: readonly Refund[], now: Date): FoundPayment {
  const { id: paymentId, kind, method, createdAt, amountInCents: totalInCents } = payment
  const refundedInCents = refundTotals(attempts, totalInCents).backInCents
  return {
    paymentId,
    kind,
    method,
    state: stateOf(payment),
    payerName: row.payerName,
    createdAt,
    paidAt: row.paidAt,
    booking: booking &&
      professional && {
        id: booking.id,
        professionalName: professional.name,
        start: booking.startsAt,
        zone: zoneOf(professional.state, professional.city),
        status: booking.status,
      },
    totalInCents,
    refundedInCents,
    refunds: listRefunds(attempts, totalInCents),
    obstacle: obstacleToRefund({ ...payment, ...row, refundedInCents }, now),
  }
}

const paidAtOf = sql<Date | null>`(select min(${ledgerEntries.createdAt}) from ${ledgerEntries}
  where ${ledgerEntries.paymentId} = ${payments.id} and ${ledgerEntries.kind} = 'charge')`.mapWith(ledgerEntries.createdAt)

/**
 * Returns the ledger sums of the matching payments on the days of the filter, in cents. They agree with the sums on the page
 * /admin, which use the same ledger entries.
 */
async function sumsOf({ db }: Ctx, filter: FindPayments, found: SQL | undefined): Promise<PaymentSums> {
  const { account, kind, amountInCents, paymentId, createdAt } = ledgerEntries
  const total = (which: SQL) => sql<string>`coalesce(sum(${amountInCents}) filter (where ${which}), 0)`
  const [row] = await db
    .select({
      payments: sql<number>`count(distinct ${paymentId})::int`,
      charged: total(sql`${account} = 'provider' and ${kind} = 'charge'`),
      back: total(sql`${account} = 'provider' and ${kind} = 'refund'`),
      fee: total(sql`${account} = 'platform'`),
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, paymentId))
    .innerJoin(payers, eq(payers.id, payments.userId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(and(found, inPeriod(filter, createdAt)))
  return {
    payments: row?.payments ?? 0,
    // The provider's account is negative when the provider holds our money.
    chargedInCents: 0 - centsOfDecimal(row?.charged ?? 0),
    refundedInCents: centsOfDecimal(row?.back ?? 0),
    feeInCents: centsOfDecimal(row?.fee ?? 0),
  }
}

function attemptsOf(ctx: Ctx, paymentIds: string[]) {
  return paymentIds.length === 0 ? [] : ctx.db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds))
}

async function nameOf({ db }: Ctx, personId: string): Promise<string | null> {
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, personId))
  return person?.name ?? null
}

function conditionOf(ctx: Ctx, filter: FindPayments): SQL | undefined {
  const { search, state, kind, personId } = filter
  return and(
    stateCondition[state ?? 'any'],
    kind ? eq(payments.kind, kind) : undefined,
    personId ? or(eq(payments.userId, personId), eq(bookings.professionalId, personId)) : undefined,
    postedIn(ctx, filter),
    matching(search),
  )
}

const succeeded = eq(payments.status, 'succeeded')
const stateCondition: Readonly<Record<TeamPaymentState | 'any', SQL | undefined>> = {
  any: succeeded,
  paid: and(succeeded, eq(payments.refundedInCents, 0)),
  partly: and(succeeded, sql`${payments.refundedInCents} > 0 and ${payments.refundedInCents} < ${payments.amountInCents}`),
  refunded: and(succeeded, sql`${payments.refundedInCents} = ${payments.amountInCents}`),
  open: inArray(payments.status, ['creating', 'open', 'processing']),
  unpaid: inArray(payments.status, ['failed', 'canceled']),
}

function stateOf({ status, refundedInCents, amountInCents }: Payment): TeamPaymentState {
  if (status === 'failed' || status === 'canceled') return 'unpaid'
  if (status !== 'succeeded') return 'open'
  if (refundedInCents === 0) return 'paid'
  return refundedInCents < amountInCents ? 'partly' : 'refunded'
}

/**
 * SQL condition: the payment has ledger entries on the days of the filter. An unpaid payment has no entries, so its creation date
 * is used.
 */
function postedIn({ db }: Ctx, filter: FindPayments): SQL | undefined {
  if (!filter.from && !filter.to) return undefined
  if (filter.state === 'open' || filter.state === 'unpaid') return inPeriod(filter, payments.createdAt)
  const { account, kind, paymentId, createdAt } = ledgerEntries
  const posted = db
    .select({ id: paymentId })
    .from(ledgerEntries)
    .where(and(inArray(account, ['provider', 'platform']), inArray(kind, ['charge', 'refund']), inPeriod(filter, createdAt)))
  return inArray(payments.id, posted)
}

function matching(search: string): SQL | undefined {
  if (!search) return undefined
  // A receipt number consists of a date and the beginning of the payment's id.
  const digits = search.toLowerCase().replace(/^\d{8}-(?=[\da-f]{5,12}$)/, '')
  const bare = digits.replaceAll('-', '')
  if (/^[\da-f]{8,32}$/.test(bare))
    return or(
      sql`replace(${payments.bookingId}::text, '-', '') like ${`${bare}%`}`,
      sql`replace(${payments.id}::text, '-', '') like ${`${bare}%`}`,
    )
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(
    sql`unaccented(${payers.name}) like unaccented(${part})`,
    sql`unaccented(${professionals.name}) like unaccented(${part})`,
  )
}
