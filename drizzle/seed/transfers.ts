import { and, eq, like } from 'drizzle-orm'
import { BookingStatus, PaymentStatus, ReviewStatus } from '#shared/booking.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { TRANSFER_AFTER_COMPLETION_HOURS } from '#shared/payouts.ts'
import type { SandboxControl } from '#server/sandbox/control.ts'
import type { Db } from '#server/core/context.ts'
import type { Posting } from '#server/core/ledger.ts'
import { refundPosting } from '#server/features/payment/rules.ts'
import { reversalPosting, transferPosting } from '#server/features/payment/transfer/rules.ts'
import { type LedgerEntry, payments, payoutAccounts, type refunds, type transferReversals, transfers } from '../schema/index.ts'
import type { History } from './rows.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const ACCOUNT = 'acct_demo_'
const TRANSFER = 'tr_demo_'

export type DemoTransfers = {
  readonly accounts: (typeof payoutAccounts.$inferInsert)[]
  readonly transfers: (typeof transfers.$inferInsert & { id: string })[]
  readonly reversals: (typeof transferReversals.$inferInsert)[]
  readonly refunds: (typeof refunds.$inferInsert)[]
}
type Ended = History['bookings'][number]

/**
 * The transfers of the demo's completed bookings, with their ledger entries and one refund, which are added to `history`. Every
 * professional but Dulce has a payout account. Marlene's last transfer waits, and another was reversed for a full refund.
 */
export function makeTransfers(random: SeededRandom, history: History, { named }: People, now: Date): DemoTransfers {
  const made: DemoTransfers = { accounts: [], transfers: [], reversals: [], refunds: [] }
  const ended = history.bookings.filter(({ status }) => status === BookingStatus.completed)
  const plain = ended
    .filter((each) => each.professionalId === named.marlene?.id && each.contractorReviewStatus === ReviewStatus.pending)
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
  const [waiting, reversed] = plain
  for (const booking of ended) {
    const hasAccount = booking.professionalId !== named.dupla?.id
    if (hasAccount) openAccount(made, booking)
    const paidAt = new Date(booking.endsAt.getTime() + TRANSFER_AFTER_COMPLETION_HOURS * HOUR_MS + MINUTE_MS)
    const isMade = hasAccount && booking !== waiting && paidAt < now
    // The waiting transfer is due at least 20 hours from now, so that the demo shows it as waiting.
    const dueAt = booking === waiting ? new Date(Math.max(paidAt.getTime(), now.getTime() + 20 * HOUR_MS)) : paidAt
    const transfer = transferOf(random, history, booking, dueAt)
    made.transfers.push(isMade ? { ...transfer, ...paid(booking, dueAt) } : transfer)
    if (isMade) post(random, history, transfer, transferPosting(booking.amountInCents), { kind: 'transfer', createdAt: dueAt })
  }
  if (reversed) reverse(random, history, made, reversed)
  return made
}

function openAccount({ accounts }: DemoTransfers, { professionalId, createdAt }: Ended): void {
  if (accounts.some((each) => each.professionalId === professionalId)) return
  accounts.push({
    professionalId,
    providerAccountId: `${ACCOUNT}${professionalId.replaceAll('-', '')}`,
    detailsSubmitted: true,
    transfersEnabled: true,
    payoutsEnabled: true,
    createdAt,
    updatedAt: createdAt,
  })
}

/** Returns the payment of a paid demo booking. */
export function paymentOf(history: History, bookingId: string) {
  const payment = history.payments.find((each) => each.bookingId === bookingId)
  if (!payment?.id) throw new Error('a paid booking of the demo has no payment')
  return { ...payment, id: payment.id }
}

function transferOf(random: SeededRandom, history: History, booking: Ended, dueAt: Date) {
  const { id: bookingId, professionalId, amountInCents, endsAt } = booking
  const paymentId = paymentOf(history, bookingId).id
  const at = { createdAt: endsAt, updatedAt: endsAt }
  return { id: random.id(), bookingId, paymentId, professionalId, amountInCents, dueAt, ...at }
}

function paid({ id }: Ended, paidAt: Date) {
  const providerTransferId = `${TRANSFER}${id.replaceAll('-', '')}`
  return { status: 'paid' as const, attempts: 1, providerTransferId, paidAt, updatedAt: paidAt }
}

/** Reverses the transfer of a booking and refunds the contractor, dated two days after the transfer. */
function reverse(random: SeededRandom, history: History, made: DemoTransfers, booking: Ended): void {
  const at = made.transfers.findIndex(({ bookingId }) => bookingId === booking.id)
  const transfer = made.transfers[at]
  const index = history.payments.findIndex((each) => each.bookingId === booking.id)
  const payment = paymentOf(history, booking.id)
  if (!transfer?.paidAt) return
  const createdAt = new Date(transfer.paidAt.getTime() + 2 * DAY_MS)
  const [refundId, { amountInCents: totalInCents }] = [random.id(), payment]
  made.refunds.push({
    id: refundId,
    paymentId: payment.id,
    amountInCents: totalInCents,
    status: 'succeeded',
    reason: 'A visita não terminou como combinado.',
    providerRefundId: payment.providerIntentId?.replace(/^pi/, 're') ?? null,
    idempotencyKey: `demo:${booking.id}`,
    createdAt,
    updatedAt: createdAt,
  })
  made.reversals.push({
    id: random.id(),
    transferId: transfer.id,
    refundId,
    status: 'succeeded',
    amountInCents: booking.amountInCents,
    providerReversalId: transfer.providerTransferId?.replace(/^tr/, 'trr') ?? null,
    idempotencyKey: `reversal:${refundId}`,
    createdAt,
    updatedAt: createdAt,
  })
  made.transfers[at] = { ...transfer, reversedInCents: booking.amountInCents, updatedAt: createdAt }
  history.payments[index] = { ...payment, refundedInCents: totalInCents, updatedAt: createdAt }
  Object.assign(booking, { paymentStatus: PaymentStatus.refunded })
  post(random, history, transfer, reversalPosting(booking.amountInCents), { kind: 'transfer_reversal', createdAt })
  post(random, history, transfer, refundPosting({ ...booking, creditInCents: 0 }, totalInCents, 0), { kind: 'refund', createdAt })
}

/** Adds a posting (ledger entries that sum to zero) to the demo's ledger. */
export function post(
  random: SeededRandom,
  history: History,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  posting: Posting,
  about: { kind: LedgerEntry['kind']; createdAt: Date },
): void {
  const postingId = random.id()
  history.ledger.push(...posting.map((entry) => ({ ...entry, ...about, postingId, paymentId, bookingId })))
}

/** Creates the demo's payout accounts and transfers in the sandbox too, so that the product can read and reverse them. */
export async function adoptDemoTransfers(db: Db, sandbox: Pick<SandboxControl, 'adoptTransfers'>): Promise<void> {
  const accounts = await db
    .select()
    .from(payoutAccounts)
    .where(like(payoutAccounts.providerAccountId, `${ACCOUNT}%`))
  const rows = await db
    .select({ transfer: transfers, chargeId: payments.providerIntentId, accountId: payoutAccounts.providerAccountId })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.professionalId, transfers.professionalId))
    .where(and(eq(transfers.status, 'paid'), like(transfers.providerTransferId, `${TRANSFER}%`)))
  await sandbox.adoptTransfers(
    accounts.map(({ professionalId, providerAccountId, createdAt }) => ({
      accountId: providerAccountId ?? '',
      professionalId,
      at: createdAt,
      lastFour: '3456',
    })),
    rows.map(({ transfer, chargeId, accountId }) => ({
      transferId: transfer.providerTransferId ?? '',
      rowId: transfer.id,
      accountId: accountId ?? '',
      chargeId: chargeId ?? '',
      transferGroup: `booking:${transfer.bookingId}`,
      amountInCents: transfer.amountInCents,
      reversedInCents: transfer.reversedInCents,
      at: transfer.paidAt ?? transfer.createdAt,
    })),
  )
}
