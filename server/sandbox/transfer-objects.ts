type Capability = 'active' | 'pending' | 'inactive'

/** A connected account, with the fields that the product and the SDK read. Of what the professional typed it holds four digits. */
export type Account = {
  id: string
  object: 'account'
  created: number
  type: 'none'
  country: string
  default_currency: 'brl'
  email: string | null
  business_type: string | null
  controller: { [key: string]: string | boolean | { [key: string]: string } }
  capabilities: { card_payments: Capability; transfers: Capability }
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  requirements: {
    alternatives: null
    current_deadline: number | null
    currently_due: string[]
    disabled_reason: string | null
    errors: null
    eventually_due: string[]
    past_due: string[]
    pending_verification: string[]
  }
  external_accounts: { object: 'list'; url: string; has_more: false; data: { last4: string; bank_name: string }[] }
  metadata: Record<string, string>
}

/** A link to the hosted page. Stripe answers it without an id; the sandbox needs one for the page's address. */
export type AccountLink = {
  id: string
  object: 'account_link'
  created: number
  account: string
  expires_at: number
  url: string
  return_url: string
  refresh_url: string
  used: boolean
}

export type TransferReversalObject = {
  id: string
  object: 'transfer_reversal'
  created: number
  amount: number
  currency: string
  transfer: string
  source_refund: null
  destination_payment_refund: null
  balance_transaction: null
  metadata: Record<string, string>
}

export type TransferObject = {
  id: string
  object: 'transfer'
  created: number
  livemode: false
  amount: number
  amount_reversed: number
  balance_transaction: null
  currency: string
  description: string | null
  destination: string
  metadata: Record<string, string>
  reversals: { object: 'list'; url: string; has_more: false; data: TransferReversalObject[] }
  reversed: boolean
  source_transaction: string | null
  source_type: 'card'
  transfer_group: string | null
}

type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'

/** A payout of a connected account to its bank. Stripe answers it without `account`; the sandbox finds it by that. */
export type PayoutObject = {
  id: string
  object: 'payout'
  created: number
  livemode: false
  account: string
  amount: number
  arrival_date: number
  automatic: true
  currency: 'brl'
  destination: null
  failure_code: string | null
  failure_message: string | null
  metadata: Record<string, string>
  method: 'standard'
  source_type: 'card'
  status: PayoutStatus
  type: 'bank_account'
}
