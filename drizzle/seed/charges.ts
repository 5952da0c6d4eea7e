import { and, eq, like } from 'drizzle-orm'
import type { SandboxControl } from '#server/sandbox/control.ts'
import type { Db } from '#server/core/context.ts'
import { type ledgerEntries, payments } from '../schema/index.ts'
import type { SeededRandom } from './seeded-random.ts'

const PREFIX = 'pi_demo_'

/** The provider's charge id of a demo booking, derived from the booking's id. */
export function demoChargeOf(bookingId: string): string {
  return `${PREFIX}${bookingId.replaceAll('-', '')}`
}

/** The start code of a demo booking, derived from its id. */
export function demoCodeOf(bookingId: string): string {
  return String(Number.parseInt(bookingId.slice(0, 8), 16) % 10_000).padStart(4, '0')
}

type DemoCharge = Pick<typeof payments.$inferInsert, 'subscriptionId' | 'servicePurchaseId' | 'userId' | 'amountInCents'> & {
  readonly kind: 'subscription' | 'service'
  /** The provider's id of the charge. */
  readonly chargeId: string
  readonly createdAt: Date
}

/** A succeeded payment of a purchase, with its ledger rows. */
export function demoPayment(random: SeededRandom, { kind, chargeId, amountInCents, createdAt, ...about }: DemoCharge) {
  const paymentId = random.id()
  const payment: typeof payments.$inferInsert = {
    id: paymentId,
    ...about,
    kind,
    status: 'succeeded',
    amountInCents,
    providerIntentId: chargeId,
    idempotencyKey: `plan:${chargeId}`,
    createdAt,
    updatedAt: createdAt,
  }
  const entry = { postingId: random.id(), paymentId, kind: 'charge', createdAt } as const
  const ledger: (typeof ledgerEntries.$inferInsert)[] = [
    { ...entry, account: 'provider', amountInCents: -amountInCents },
    { ...entry, account: kind, amountInCents },
  ]
  return { payment, ledger }
}

/** Creates charges for the demo's paid bookings in the payment sandbox, so that these bookings can be cancelled and refunded. */
export async function adoptDemoCharges(db: Db, sandbox: Pick<SandboxControl, 'adopt'>): Promise<void> {
  const paid = await db
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      chargeId: payments.providerIntentId,
      at: payments.createdAt,
      amountInCents: payments.amountInCents,
      refundedInCents: payments.refundedInCents,
    })
    .from(payments)
    .where(and(eq(payments.status, 'succeeded'), like(payments.providerIntentId, `${PREFIX}%`)))
  const charges = paid.flatMap(({ id, bookingId, chargeId, at, amountInCents, refundedInCents }) =>
    chargeId ? [{ chargeId, amountInCents, refundedInCents, at, metadata: { payment_id: id, booking_id: bookingId ?? '' } }] : [],
  )
  if (charges.length > 0) await sandbox.adopt(charges)
}
