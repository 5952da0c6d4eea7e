/** The part of the payment port about chargebacks: the holder of a card disputed a charge with the bank. Amounts are integer cents. */
export interface DisputePort {
  /** Reads all disputes of a charge, oldest first. */
  disputesOf(chargeId: string): Promise<Dispute[]>
}

export type Dispute = {
  id: string
  /** 'open' until the bank has decided. */
  status: 'open' | 'won' | 'lost'
  amountInCents: number
  /** What the bank has taken from our balance and not given back: 0 for an inquiry and after a dispute was won. */
  withdrawnInCents: number
  currency: string
  /** The provider's word, such as 'fraudulent' or 'product_not_received'. */
  reason: string
  openedAt: Date
  livemode: boolean
}
