import { and, eq, inArray, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { chargebacks, ledgerEntries } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { post } from '#server/core/ledger.ts'
import { giveBackTransfer } from '../transfer/restore.ts'
import { forfeitPosting, withholdsShare } from './rules.ts'

type Paid = { readonly paymentId: string; readonly bookingId: string }

/** Moves what is still owed to the professional for the booking to the platform. The payment must be locked. */
export async function withholdShare(tx: Tx, { paymentId, bookingId }: Paid): Promise<void> {
  const [owed] = await tx.db
    .select({ total: sum(ledgerEntries.amountInCents) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.account, 'professional')))
  const share = centsOfDecimal(owed?.total ?? 0)
  if (share > 0) await post(tx, { paymentId, bookingId, kind: 'chargeback' }, forfeitPosting(share))
}

/**
 * Plans a new transfer of what a chargeback withheld from the professional. Does nothing if nothing was withheld, or if another
 * chargeback of the payment still withholds it. The caller has locked the payment.
 */
export async function returnShare(tx: Tx, { paymentId, bookingId }: Paid): Promise<void> {
  const known = await tx.db.select().from(chargebacks).where(eq(chargebacks.paymentId, paymentId))
  if (known.some(withholdsShare)) return
  for (const { id } of known) await giveBackTransfer(tx, paymentId, id)
  const { account, amountInCents, kind } = ledgerEntries
  const [posted] = await tx.db
    .select({ total: sum(amountInCents) })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.paymentId, paymentId), eq(account, 'professional'), inArray(kind, ['chargeback', 'chargeback_won'])),
    )
  const withheld = -centsOfDecimal(posted?.total ?? 0)
  if (withheld > 0) await post(tx, { paymentId, bookingId, kind: 'chargeback_won' }, forfeitPosting(-withheld))
}
