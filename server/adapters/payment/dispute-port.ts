/**
 * The part of the payment port about chargebacks: a contractor disputes a charge at the bank. Amounts are integer cents. The
 * status of a dispute may change in every direction: the platform may appeal a lost dispute, the contractor may withdraw it, and
 * the bank may appeal a won one.
 */
export interface DisputePort {
  /** Reads all disputes of a charge, oldest first. */
  disputesOf(chargeId: string): Promise<Dispute[]>
}

export type Dispute = {
  id: string
  /**
   * The status of a dispute. 'open': the bank has not decided yet. 'appealable': an appeal against the decision may be sent until
   * `respondBy`. 'appealed': the bank has not decided about the appeal yet.
   */
  status: 'open' | 'won' | 'lost' | 'appealable' | 'appealed'
  amountInCents: number
  /** The amount that the bank has taken from our balance and not returned. It is 0 for an inquiry and after a won dispute. */
  withdrawnInCents: number
  /**
   * The deadline for evidence or an appeal, which are sent in the provider's dashboard; null when the bank accepts neither, as
   * for Pix.
   */
  respondBy: Date | null
  currency: string
  /** The reason that the contractor gave the bank, as the provider's code, such as 'fraudulent' or 'product_not_received'. */
  reason: string
  openedAt: Date
  livemode: boolean
}
