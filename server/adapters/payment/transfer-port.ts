/** The part of the payment port that sends professionals their share. Amounts are integer cents of BRL. Errors as in port.ts. */
export interface TransferPort {
  /** Opens a professional's account at the provider. The same professional with the same email gets the same account for a day. */
  openAccount(person: { professionalId: string; email: string }): Promise<PayoutAccount>
  readAccount(accountId: string): Promise<PayoutAccount>
  /**
   * Returns the URL of the provider's page on which the professional enters the missing data. It works once and for a few minutes;
   * afterwards it leads to `refreshUrl`, which must ask for another one.
   */
  onboardingLink(accountId: string, urls: { returnUrl: string; refreshUrl: string }): Promise<{ url: string }>
  /** Returns the URL of the provider's page about a complete account, on which the professional changes the bank account. */
  dashboardLink(accountId: string): Promise<{ url: string }>
  /** The newest 20 payouts of an account to its bank, newest first. */
  payoutsOf(accountId: string): Promise<Payout[]>
  /** Transfers a part of a paid charge to an account. The same key transfers once. */
  transfer(order: TransferOrder): Promise<Transfer>
  readTransfer(transferId: string): Promise<Transfer>
  /**
   * Finds the transfer that was made for one of our rows. Needed before a repeat that comes so late that the provider may no
   * longer know the idempotency key.
   */
  findTransfer(order: Pick<TransferOrder, 'transferGroup' | 'rowId'>): Promise<Transfer | null>
  /** Reverses a part of a transfer. Calls with the same key reverse it once. */
  reverseTransfer(order: ReversalOrder): Promise<{ reversalId: string }>
}

export type PayoutAccount = {
  id: string
  /** Our id of the professional, as it was stored when the account was opened. */
  professionalId: string | null
  detailsSubmitted: boolean
  transfersEnabled: boolean
  /** Whether what the account holds is paid out to the bank. It may be off while transfers are on. */
  payoutsEnabled: boolean
  /** What the professional still has to enter, in the provider's words, such as 'external_account'. */
  missing: string[]
}

/** A payout from an account to its bank. One that was paid may fail later, when the bank sends it back. */
export type Payout = {
  id: string
  status: PayoutStatus
  amountInCents: number
  /** When the bank receives it, as the provider expects. */
  arrivesAt: Date
  /** Why the payout failed, in the provider's word, such as 'account_closed'; null unless it failed. */
  failureCode: string | null
  createdAt: Date
}

export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'

export type TransferOrder = {
  amountInCents: number
  /** The professional's account at the provider. */
  accountId: string
  /** The charge that pays for the transfer. */
  chargeId: string
  transferGroup: string
  /** The id of our row. */
  rowId: string
  idempotencyKey: string
}

export type ReversalOrder = {
  /** The transfer's id at the provider. */
  transferId: string
  amountInCents: number
  /** The id of our row. */
  rowId: string
  idempotencyKey: string
}

export type Transfer = {
  id: string
  accountId: string
  amountInCents: number
  reversedInCents: number
  /** The newest reversals, of which Stripe returns ten. `rowId` is null for a reversal that was made elsewhere. */
  reversals: readonly { id: string; rowId: string | null; amountInCents: number }[]
  currency: string
  transferGroup: string | null
  /** The id of our row; null for a transfer that was made elsewhere. */
  rowId: string | null
  livemode: boolean
}
