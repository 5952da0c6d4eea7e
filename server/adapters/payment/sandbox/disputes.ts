import { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { DisputeObject } from './dispute-objects.ts'
import type { Endpoint } from './handle.ts'
import type { ChargeObject } from './objects.ts'
import { idOf, listing, MetadataForm, ok, reading, Text, Truth } from './parameters.ts'
import type { StoreSession } from './store.ts'

/** The endpoints of disputes: the bank's question to the platform about a charge that the holder of the card did not accept. */
export const disputeEndpoints: Record<string, Endpoint> = {
  'GET disputes': listing('dispute', 'charge', 'payment_intent'),
  'GET disputes/:id': reading('dispute'),
  'POST disputes/:id': async (session, { params, form }) => ok(await answer(session, idOf(params), EvidenceForm.parse(form))),
  'POST disputes/:id/close': async (session, { params }) => ok(await closeDispute(session, idOf(params), 'lost')),
}

const EvidenceForm = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: Text.optional() }).optional(),
  submit: Truth.optional(),
  metadata: MetadataForm.optional(),
})

/** How a dispute begins. An inquiry takes nothing from the platform's balance. */
export type NewDispute = { reason?: string; amount?: number; inquiry?: boolean }

/** Opens a dispute about a paid charge. Without an amount it is about all that was not refunded. */
export async function openDispute(
  session: StoreSession,
  chargeId: string,
  { reason = 'fraudulent', amount, inquiry = false }: NewDispute = {},
): Promise<DisputeObject> {
  const charge = await session.fetch('charge', chargeId)
  if (!charge.paid) throw new ApiError(400, { message: `Charge ${chargeId} was not paid.` })
  const dispute: DisputeObject = {
    id: session.newId('du'),
    object: 'dispute',
    created: session.now,
    livemode: false,
    amount: amount ?? charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    evidence: { uncategorized_text: null },
    evidence_details: { due_by: session.now + 7 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: inquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  await session.save(dispute)
  await session.save({ ...charge, disputed: true })
  await session.emit('charge.dispute.created', dispute)
  if (!inquiry) await session.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides. A won dispute gives the funds back. A dispute that is decided stays as it is. */
export async function closeDispute(session: StoreSession, id: string, outcome: 'won' | 'lost'): Promise<DisputeObject> {
  const dispute = await session.fetch('dispute', id)
  if (!isOpen(dispute)) return dispute
  const isInquiry = dispute.status.startsWith('warning')
  const closed: DisputeObject = { ...dispute, status: isInquiry ? 'warning_closed' : outcome }
  await session.save(closed)
  await session.emit('charge.dispute.updated', closed)
  await session.emit('charge.dispute.closed', closed)
  if (closed.status === 'won') await session.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

/** Whether refunds of a charge are refused because of a dispute: while it is open, and for ever when it was lost. */
export async function isDisputed(session: StoreSession, charge: ChargeObject): Promise<boolean> {
  const { data } = await session.search('dispute', { charge: charge.id })
  return data.some(({ status }) => ['needs_response', 'under_review', 'lost'].includes(status))
}

/** Evidence that begins with 'winning_evidence' or 'losing_evidence' decides at once, as in Stripe's test mode. */
async function answer(session: StoreSession, id: string, form: z.infer<typeof EvidenceForm>): Promise<DisputeObject> {
  const dispute = await session.fetch('dispute', id)
  if (!isOpen(dispute)) throw new ApiError(400, { message: `This dispute is already closed with status ${dispute.status}.` })
  const text = form.evidence?.uncategorized_text ?? dispute.evidence.uncategorized_text
  const submitted = form.submit ?? true
  const answered: DisputeObject = {
    ...dispute,
    evidence: { uncategorized_text: text },
    evidence_details: { ...dispute.evidence_details, has_evidence: text !== null, submission_count: submitted ? 1 : 0 },
    metadata: { ...dispute.metadata, ...form.metadata },
    status: submitted && text ? (dispute.status.startsWith('warning') ? 'warning_under_review' : 'under_review') : dispute.status,
  }
  await session.save(answered)
  await session.emit('charge.dispute.updated', answered)
  if (submitted && text?.startsWith('winning_evidence')) return closeDispute(session, id, 'won')
  return submitted && text?.startsWith('losing_evidence') ? closeDispute(session, id, 'lost') : answered
}

function isOpen({ status }: DisputeObject): boolean {
  return ['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'].includes(status)
}
