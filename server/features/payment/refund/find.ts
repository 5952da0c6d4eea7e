import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, ledgerEntries, payments, refunds, users } from '#db/schema/index.ts'
import { listRefunds, refundTotals } from '#shared/refunds.ts'
import type { FindPayments } from '#shared/team-refunds.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import type { FoundPayment } from '../views.ts'

const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')
const PAGE_SIZE = 20

/**
 * The paid bookings that a search finds, newest payment first, for admins: by the id of the booking or the payment or the beginning of
 * it, by the number of the receipt, or by a part of a participant's name. All of them for an empty search. At most 20.
 */
export async function findPayments(ctx: Ctx, { search }: FindPayments): Promise<{ items: FoundPayment[]; more: boolean }> {
  const rows = await ctx.db
    .select({
      booking: bookings,
      payment: payments,
      paidAt: ledgerEntries.createdAt,
      contractorName: contractors.name,
      professional: { name: professionals.name, state: professionals.state, city: professionals.city },
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.paymentId, payments.id), eq(ledgerEntries.kind, 'charge'), eq(ledgerEntries.account, 'provider')),
    )
    .innerJoin(contractors, eq(contractors.id, bookings.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(and(eq(payments.status, 'succeeded'), matching(search)))
    .orderBy(desc(ledgerEntries.createdAt), desc(payments.id))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  const attempts = await attemptsOf(
    ctx,
    page.map(({ payment }) => payment.id),
  )
  const items = page.map(({ booking, payment, paidAt, contractorName, professional }) => {
    const own = attempts.filter(({ paymentId }) => paymentId === payment.id)
    return {
      bookingId: booking.id,
      contractorName,
      professionalName: professional.name,
      start: booking.startsAt,
      zone: zoneOf(professional.state, professional.city),
      status: booking.status,
      paymentStatus: booking.paymentStatus,
      paidAt,
      totalInCents: payment.amountInCents,
      refundedInCents: refundTotals(own, payment.amountInCents).backInCents,
      refunds: listRefunds(own, payment.amountInCents),
    }
  })
  return { items, more: rows.length > PAGE_SIZE }
}

function attemptsOf(ctx: Ctx, paymentIds: string[]) {
  return paymentIds.length === 0 ? [] : ctx.db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds))
}

function matching(search: string): SQL | undefined {
  if (!search) return undefined
  // The number of a receipt is a day and the beginning of the payment's id.
  const digits = search.toLowerCase().replace(/^\d{8}-(?=[\da-f]{5,12}$)/, '')
  const bare = digits.replaceAll('-', '')
  if (/^[\da-f]{8,32}$/.test(bare))
    return or(
      sql`replace(${payments.bookingId}::text, '-', '') like ${`${bare}%`}`,
      sql`replace(${payments.id}::text, '-', '') like ${`${bare}%`}`,
    )
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(
    sql`unaccented(${contractors.name}) like unaccented(${part})`,
    sql`unaccented(${professionals.name}) like unaccented(${part})`,
  )
}
