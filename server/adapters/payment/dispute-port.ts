/**
 * The part of the payment port about chargebacks: the contractor disputed a charge at the bank. Amounts are integer cents. The
 * status of a dispute may change in every direction: the platform appeals a lost dispute or the contractor takes it back, and the
 * bank appeals a won one.
 */
export interface DisputePort {
  /** Reads all disputes of a charge, oldest first. */
  disputesOf(chargeId: string): Promise<Dispute[]>
}

export type Dispute = {
  id: string
  /**
   * 'open' until the bank has decided. 'appealable': an appeal against the decision may be sent until `respondBy`; 'appealed':
   * the bank decides about the appeal.
   */
  status: 'open' | 'won' | 'lost' | 'appealable' | 'appealed'
  amountInCents: number
  /** The amount that the bank has taken from our balance and not returned: 0 for an inquiry and after a dispute was won. */
  withdrawnInCents: number
  /** Until when evidence or an appeal may be sent, in the provider's dashboard; null when the bank accepts none, as for Pix. */
  respondBy: Date | null
  currency: string
  /** The contractor's reason in the provider's word, such as 'fraudulent' or 'product_not_received'. */
  reason: string
  openedAt: Date
  livemode: boolean
}
