/**
 * The part of the payment port that transfers professionals their share. Amounts are integer cents of BRL. Failures of the
 * provider are PaymentErrors.
 */
export interface TransferPort {
  /**
   * Opens a professional's account at the provider. For a day, the same professional with the same email gets the same account.
   */
  openAccount(person: { professionalId: string; email: string }): Promise<PayoutAccount>
  readAccount(accountId: string): Promise<PayoutAccount>
  /**
   * Returns the URL of the provider's page on which the professional enters the missing data. The URL works once and for a few
   * minutes; afterwards it leads to `refreshUrl`, which must request a new URL.
   */
  onboardingLink(accountId: string, urls: { returnUrl: string; refreshUrl: string }): Promise<{ url: string }>
  /** Returns the URL of the provider's page about a complete account, on which the professional changes the bank account. */
  dashboardLink(accountId: string): Promise<{ url: string }>
  /** Returns the newest 20 payouts of a connected account to its bank, newest first. */
  payoutsOf(accountId: string): Promise<Payout[]>
  /** Transfers a part of a paid charge to a connected account, once for each idempotency key. */
  transfer(order: TransferOrder): Promise<Transfer>
  readTransfer(transferId: string): Promise<Transfer>
  /**
   * Finds the transfer that was made for one of our rows. It is needed before a late repeat, when the provider may no longer know
   * the idempotency key.
   */
  findTransfer(order: Pick<TransferOrder, 'transferGroup' | 'rowId'>): Promise<Transfer | null>
  /** Reverses a part of a transfer, once for each idempotency key. */
  reverseTransfer(order: ReversalOrder): Promise<{ reversalId: string }>
}

export type PayoutAccount = {
  id: string
  /** The id of the professional in our database, as it was stored when the account was opened. */
  professionalId: string | null
  detailsSubmitted: boolean
  transfersEnabled: boolean
  /** Whether the provider pays the account's balance out to the bank. Payouts may be off while transfers are on. */
  payoutsEnabled: boolean
  /** The data that the professional still has to enter, as the provider's codes, such as 'external_account'. */
  missing: string[]
}

/** A payout from a connected account to its bank. A paid payout may still fail later, when the bank returns it. */
export type Payout = {
  id: string
  status: PayoutStatus
  amountInCents: number
  /** When the bank is expected to receive the payout, as the provider says. */
  arrivesAt: Date
  /** Why the payout failed, as the provider's code, such as 'account_closed'; null unless the payout failed. */
  failureCode: string | null
  createdAt: Date
}

export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'

export type TransferOrder = {
  amountInCents: number
  /** The professional's account at the provider. */
  accountId: string
  /** The charge whose money the transfer passes on. */
  chargeId: string
  transferGroup: string
  /** The id of the transfer in our database. */
  rowId: string
  idempotencyKey: string
}

export type ReversalOrder = {
  /** The transfer's id at the provider. */
  transferId: string
  amountInCents: number
  /** The id of the reversal in our database. */
  rowId: string
  idempotencyKey: string
}

export type Transfer = {
  id: string
  accountId: string
  amountInCents: number
  reversedInCents: number
  /** The newest reversals of the transfer; Stripe returns at most ten. `rowId` is null for a reversal that was made elsewhere. */
  reversals: readonly { id: string; rowId: string | null; amountInCents: number }[]
  currency: string
  transferGroup: string | null
  /** The id of the transfer in our database; null for a transfer that was made elsewhere. */
  rowId: string | null
  livemode: boolean
}
