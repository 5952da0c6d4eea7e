import { and, eq, like } from 'drizzle-orm'
import type { SandboxControl } from '#server/adapters/payment/sandbox/control.ts'
import type { Db } from '#server/core/context.ts'
import { payments } from '../schema/index.ts'

const PREFIX = 'pi_demo_'

/** The provider's charge id of a demo booking. */
export function demoChargeOf(bookingId: string): string {
  return `${PREFIX}${bookingId.replaceAll('-', '')}`
}

/** The start code of a demo booking, derived from its id. */
export function demoCodeOf(bookingId: string): string {
  return String(Number.parseInt(bookingId.slice(0, 8), 16) % 10_000).padStart(4, '0')
}

/** Creates the charges of the demo's paid bookings in the card sandbox, so that they can be cancelled and refunded. */
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
