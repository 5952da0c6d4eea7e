export type DisputeStatus =
  | 'needs_response'
  | 'under_review'
  | 'appeal_needs_response'
  | 'appeal_under_review'
  | 'won'
  | 'lost'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'

/** A dispute (chargeback), with the fields that the product and the SDK read. */
export type DisputeObject = {
  id: string
  object: 'dispute'
  created: number
  livemode: false
  amount: number
  balance_transactions: []
  charge: string
  currency: string
  evidence: { uncategorized_text: string | null; appeal?: { card: { reason_for_filing: string } } | null }
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: DisputeStatus
}
