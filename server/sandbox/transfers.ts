import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { AmountInCents, Brl, idOf, listing, MetadataForm, ok, reading, Text, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'
import { newReversal, newTransfer, type ReversalObject, type TransferObject } from './transfer-objects.ts'

/** The API endpoints of transfers to connected accounts and of reversals of transfers. */
export const transferEndpoints: Record<string, Endpoint> = {
  'POST transfers': async (session, { form }) => ok(await createTransfer(session, TransferForm.parse(form))),
  'GET transfers': listing('transfer', 'transfer_group'),
  'GET transfers/:id': reading('transfer'),
  'POST transfers/:id/reversals': async (session, { params, form }) =>
    ok(await reverse(session, idOf(params), ReversalForm.parse(form))),
}

const TransferForm = z.strictObject({
  amount: AmountInCents,
  currency: Brl,
  destination: Text,
  source_transaction: Text,
  transfer_group: Text,
  metadata: MetadataForm,
})
const ReversalForm = z.strictObject({ amount: AmountInCents, metadata: MetadataForm })

async function createTransfer(session: StoreSession, form: z.infer<typeof TransferForm>): Promise<TransferObject> {
  const account = await session.fetch('account', form.destination)
  if (account.capabilities.transfers !== 'active')
    throw new ApiError(400, {
      code: 'insufficient_capabilities_for_transfer',
      message: 'Your destination account needs to have at least one of the following capabilities enabled: transfers',
    })
  const charge = await session.fetch('charge', form.source_transaction)
  const earlier = await session.search('transfer', { source_transaction: charge.id })
  const sent = earlier.data.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
  if (!charge.paid || form.amount + sent > charge.amount)
    throw new ApiError(400, { param: 'amount', message: `This transfer is greater than what is left of charge ${charge.id}.` })
  return session.save(newTransfer(session, form), 'transfer.created')
}

/** Returns a transfer as it is after a part of it was reversed. */
export function withReversal(transfer: TransferObject, reversal: ReversalObject): TransferObject {
  const reversed = transfer.amount_reversed + reversal.amount
  return {
    ...transfer,
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  }
}

async function reverse(session: StoreSession, id: string, form: z.infer<typeof ReversalForm>): Promise<ReversalObject> {
  const transfer = await session.fetch('transfer', id)
  const remaining = transfer.amount - transfer.amount_reversed
  const { amount, metadata } = form
  if (amount > remaining)
    throw new ApiError(400, {
      param: 'amount',
      message: `Reversal amount (${amount}) is greater than the remaining (${remaining}).`,
    })
  const reversal = newReversal(session, { amount, transfer: id, metadata })
  await session.save(withReversal(transfer, reversal), 'transfer.reversed')
  return reversal
}
