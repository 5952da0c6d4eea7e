import { listOf, newObject, type Fresh, type Metadata } from './new-object.ts'

// This file creates Stripe's objects for transfers to professionals. Each function creates one kind of object.

export type Account = ReturnType<typeof newAccount>
type Capability = 'active' | 'pending' | 'inactive'

/** Creates a new connected account. Of the data that the professional enters later, the account stores only four digits. */
export function newAccount(fresh: Fresh, email: string | null, metadata: Metadata) {
  const common = newObject(fresh, 'acct', 'account')
  return {
    ...common,
    type: 'none' as const,
    country: 'BR',
    email,
    business_type: 'individual',
    controller: { type: 'application', is_controller: true } as { [key: string]: string | boolean | { [key: string]: string } },
    capabilities: { card_payments: 'inactive' as Capability, transfers: 'inactive' as Capability },
    payouts_enabled: false,
    details_submitted: false,
    requirements: { currently_due: [] as string[] },
    external_accounts: listOf(`accounts/${common.id}/external_accounts`, [] as { last4: string }[]),
    metadata,
  }
}

const LINK_LASTS_IN_SECONDS = 300

export type NewLink = { account: string; return_url: string; refresh_url: string }
export type AccountLink = ReturnType<typeof newLink>

/**
 * Creates a link to the hosted account page. Stripe's response has no id; in the sandbox the random id is the only credential of
 * the page.
 */
export function newLink(fresh: Fresh, { account, return_url, refresh_url }: NewLink, origin: string) {
  const common = newObject(fresh, 'alink', 'account_link')
  const url = `${origin}/_sandbox/conta/${common.id}`
  return { ...common, account, expires_at: fresh.now + LINK_LASTS_IN_SECONDS, url, return_url, refresh_url, used: false }
}

export type NewTransfer = {
  amount: number
  destination: string
  source_transaction: string
  transfer_group: string
  metadata: Metadata
}
export type TransferObject = ReturnType<typeof newTransfer>

/** Creates a transfer of which nothing has been reversed. */
export function newTransfer(fresh: Fresh, order: NewTransfer) {
  const common = newObject(fresh, 'tr', 'transfer')
  const reversals = listOf(`transfers/${common.id}/reversals`, [] as ReversalObject[])
  return { ...common, ...order, amount_reversed: 0, currency: 'brl', description: null, reversals, reversed: false }
}

export type ReversalObject = ReturnType<typeof newReversal>

/** A reversal of a part of a transfer. */
export function newReversal(fresh: Fresh, order: { amount: number; transfer: string; metadata: Metadata }) {
  return { ...newObject(fresh, 'trr', 'transfer_reversal'), currency: 'brl', ...order }
}

type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
export type PayoutObject = ReturnType<typeof newPayout>

const ONE_DAY_IN_SECONDS = 86_400

/**
 * Creates a payout from a connected account to its bank. It contains the `account`, unlike Stripe's, because the sandbox must
 * find the account's payouts.
 */
export function newPayout(fresh: Fresh, account: string, amount: number) {
  return {
    ...newObject(fresh, 'po', 'payout'),
    account,
    amount,
    arrival_date: fresh.now + ONE_DAY_IN_SECONDS,
    automatic: true,
    currency: 'brl',
    failure_code: null as string | null,
    status: 'pending' as PayoutStatus,
    type: 'bank_account' as const,
  }
}
