import { z } from 'zod'
import { askAgain } from './accounts.ts'
import { ApiError } from './api-error.ts'
import { listed, pageOf, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'
import { newPayout, type PayoutObject } from './transfer-objects.ts'

/** The endpoint that lists the payouts of the account in the header `Stripe-Account`, newest first. */
export const payoutEndpoints: Record<string, Endpoint> = {
  'GET payouts': async (session, { form, account }) => {
    if (!account) throw new ApiError(400, { message: 'The sandbox lists payouts of connected accounts only.' })
    await session.fetch('account', account)
    const { page, filter } = pageOf(form)
    z.strictObject({}).parse(filter)
    return listed(await session.search('payout', { account }, page), 'payout')
  },
}

export type PayoutOrder = { amountInCents?: number; status?: 'pending' | 'paid' | 'failed' }

/**
 * Pays an account's balance, or a part of it, out to its bank. After a failed payout the account needs a new bank account. Throws
 * ApiError when payouts are off or the amount is above the balance.
 */
export async function payOut(session: StoreSession, accountId: string, order: PayoutOrder = {}): Promise<PayoutObject> {
  const account = await session.fetch('account', accountId)
  const balance = await balanceOf(session, accountId)
  const amount = order.amountInCents ?? balance
  if (!account.payouts_enabled || amount <= 0 || amount > balance)
    throw new ApiError(400, { code: 'balance_insufficient', message: 'You have insufficient funds, or payouts are not enabled.' })
  const payout = await session.save(newPayout(session, accountId, amount), 'payout.created')
  return order.status === 'paid' || order.status === 'failed' ? settlePayout(session, payout.id, order.status) : payout
}

/** Lets the bank receive or refuse a payout. The bank may also refuse a payout that it has already received. */
export async function settlePayout(session: StoreSession, payoutId: string, status: 'paid' | 'failed'): Promise<PayoutObject> {
  const payout = await session.fetch('payout', payoutId)
  const failure_code = status === 'failed' ? 'no_account' : payout.failure_code
  const settled = await session.save({ ...payout, status, failure_code }, `payout.${status}`)
  if (status === 'failed') await askAgain(session, payout.account, 'conta')
  return settled
}

/** Returns the balance of an account in cents: what was transferred to it and neither reversed nor paid out. */
export async function balanceOf(session: StoreSession, accountId: string): Promise<number> {
  const transfers = await session.search('transfer', { destination: accountId }, { limit: 10_000 })
  const payouts = await session.search('payout', { account: accountId }, { limit: 10_000 })
  const received = transfers.data.reduce((sum, { amount, amount_reversed: reversed }) => sum + amount - reversed, 0)
  const sent = payouts.data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  return received - sent.reduce((sum, { amount }) => sum + amount, 0)
}
