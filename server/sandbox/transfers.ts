import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { AmountInCents, Brl, idOf, listing, MetadataForm, ok, reading, Text, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'
import type { TransferObject, TransferReversalObject } from './transfer-objects.ts'

/** The endpoints of transfers to connected accounts and of their reversals. */
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
  const id = session.newId('tr')
  const transfer = newTransfer(id, session.now, {
    amount: form.amount,
    destination: account.id,
    source_transaction: charge.id,
    transfer_group: form.transfer_group,
    metadata: form.metadata,
  })
  await session.save(transfer)
  await session.emit('transfer.created', transfer)
  return transfer
}

type NewTransfer = Pick<TransferObject, 'amount' | 'destination' | 'source_transaction' | 'transfer_group' | 'metadata'>

/** A transfer of which nothing was reversed. */
export function newTransfer(id: string, created: number, order: NewTransfer): TransferObject {
  return {
    id,
    object: 'transfer',
    created,
    livemode: false,
    amount_reversed: 0,
    balance_transaction: null,
    currency: 'brl',
    description: null,
    reversals: { object: 'list', url: `/v1/transfers/${id}/reversals`, has_more: false, data: [] },
    reversed: false,
    source_type: 'card',
    ...order,
  }
}

/** The transfer after a part of it was reversed. */
export function withReversal(transfer: TransferObject, reversal: TransferReversalObject): TransferObject {
  const reversed = transfer.amount_reversed + reversal.amount
  return {
    ...transfer,
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  }
}

/** A reversal of a part of a transfer. */
export function newReversal(
  id: string,
  created: number,
  order: Pick<TransferReversalObject, 'amount' | 'transfer' | 'metadata'>,
) {
  return {
    id,
    object: 'transfer_reversal',
    created,
    currency: 'brl',
    source_refund: null,
    destination_payment_refund: null,
    balance_transaction: null,
    ...order,
  } satisfies TransferReversalObject
}

async function reverse(session: StoreSession, id: string, form: z.infer<typeof ReversalForm>): Promise<TransferReversalObject> {
  const transfer = await session.fetch('transfer', id)
  const remaining = transfer.amount - transfer.amount_reversed
  const { amount, metadata } = form
  if (amount > remaining)
    throw new ApiError(400, {
      param: 'amount',
      message: `Reversal amount (${amount}) is greater than the remaining (${remaining}).`,
    })
  const reversal = newReversal(session.newId('trr'), session.now, { amount, transfer: id, metadata })
  const reversed = withReversal(transfer, reversal)
  await session.save(reversed)
  await session.emit('transfer.reversed', reversed)
  return reversal
}
