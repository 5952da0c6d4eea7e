import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { newDispute, type ChargeObject, type DisputeObject } from './objects.ts'
import { idOf, listing, ok, Text, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'

/** The API endpoints of disputes. In a dispute the bank asks the platform about a charge that the payer contests. */
export const disputeEndpoints: Record<string, Endpoint> = {
  'GET disputes': listing('dispute', 'payment_intent'),
  'POST disputes/:id': async (session, { params, form }) => ok(await answer(session, idOf(params), EvidenceForm.parse(form))),
}

const AppealForm = z.strictObject({ card: z.strictObject({ reason_for_filing: Text }) })
const EvidenceForm = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: Text.optional(), appeal: AppealForm.optional() }),
})

/** The options with which a dispute is opened. An inquiry takes nothing from the platform's balance. */
export type Contest = { reason?: string; amount?: number; inquiry?: boolean }

/** The time in seconds for which a Pix may be contested (Mecanismo Especial de Devolução). */
const PIX_CONTEST = 80 * 86_400
const TIME_TO_ANSWER = 7 * 86_400
const open: readonly DisputeObject['status'][] = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
  'appeal_needs_response',
  'appeal_under_review',
]

/**
 * Opens a dispute about a paid charge, by default about the whole amount that was not refunded. A Pix may be contested for 80
 * days, and its dispute is lost at once.
 */
export async function openDispute(
  session: StoreSession,
  chargeId: string,
  { reason = 'fraudulent', amount, inquiry = false }: Contest = {},
): Promise<DisputeObject> {
  const charge = await session.fetch('charge', chargeId)
  const pix = charge.payment_method_details.type === 'pix'
  if (!charge.paid) throw new ApiError(400, { message: `Charge ${chargeId} was not paid.` })
  if (pix && session.now - charge.created > PIX_CONTEST)
    throw new ApiError(400, { message: `The Pix of charge ${chargeId} was paid more than 80 days ago.` })
  const dispute = newDispute(session, charge, {
    amount: amount ?? charge.amount - charge.amount_refunded,
    reason,
    status: pix ? 'lost' : inquiry ? 'warning_needs_response' : 'needs_response',
    dueBy: pix ? 0 : session.now + TIME_TO_ANSWER,
  })
  await session.save({ ...charge, disputed: true })
  const withdrawn = inquiry ? [] : ['charge.dispute.funds_withdrawn']
  return session.save(dispute, 'charge.dispute.created', ...withdrawn, ...(pix ? ['charge.dispute.closed'] : []))
}

/** Contests a Pix as its payer, once. Throws ApiError for an intent that was not paid by Pix. */
export async function contestPix(session: StoreSession, intentId: string): Promise<void> {
  const intent = await session.fetch('payment_intent', intentId)
  const charge = intent.latest_charge ? await session.fetch('charge', intent.latest_charge) : null
  if (charge?.payment_method_details.type !== 'pix' || charge.disputed)
    throw new ApiError(400, { message: `PaymentIntent ${intentId} has no Pix that can be contested.` })
  await openDispute(session, charge.id)
}

/** True if the charge of a payment intent was ever disputed. */
export async function isContested(session: StoreSession, intentId: string): Promise<boolean> {
  return (await session.search('dispute', { payment_intent: intentId }, { limit: 1 })).data.length > 0
}

/**
 * Decides a dispute or its appeal, as the bank. A won dispute returns the funds. A dispute that is already decided is not
 * changed.
 */
export async function closeDispute(session: StoreSession, id: string, outcome: 'won' | 'lost'): Promise<DisputeObject> {
  const dispute = await session.fetch('dispute', id)
  if (!open.includes(dispute.status)) return dispute
  const isInquiry = dispute.status.startsWith('warning')
  const closed: DisputeObject = { ...dispute, status: isInquiry ? 'warning_closed' : outcome }
  const reinstated = closed.status === 'won' ? ['charge.dispute.funds_reinstated'] : []
  return session.save(closed, 'charge.dispute.updated', 'charge.dispute.closed', ...reinstated)
}

/**
 * Opens an appeal against the bank's decision. The platform appeals a lost dispute; the bank appeals a won dispute and takes the
 * funds again. Throws for an undecided dispute and for Pix.
 */
export async function openAppeal(session: StoreSession, id: string): Promise<DisputeObject> {
  const dispute = await session.fetch('dispute', id)
  if (!['won', 'lost'].includes(dispute.status) || dispute.evidence_details.due_by === 0)
    throw new ApiError(400, { message: `Dispute ${id} cannot be appealed.` })
  const evidence_details = { due_by: session.now + TIME_TO_ANSWER }
  const appealable: DisputeObject = { ...dispute, status: 'appeal_needs_response', evidence_details }
  const withdrawn = dispute.status === 'won' ? ['charge.dispute.funds_withdrawn'] : []
  return session.save(appealable, 'charge.dispute.updated', ...withdrawn)
}

/** True if a dispute prevents refunds of a charge, because the bank has taken the funds. */
export async function isDisputed(session: StoreSession, charge: ChargeObject): Promise<boolean> {
  const { data } = await session.search('dispute', { charge: charge.id })
  return data.some(({ status }) => status === 'lost' || (open.includes(status) && !status.startsWith('warning')))
}

/**
 * Adds evidence to a dispute. Evidence that begins with 'winning_evidence' decides the dispute at once, as in Stripe's test mode.
 */
async function answer(session: StoreSession, id: string, form: z.infer<typeof EvidenceForm>): Promise<DisputeObject> {
  const dispute = await session.fetch('dispute', id)
  if (!open.includes(dispute.status))
    throw new ApiError(400, { message: `This dispute is already closed with status ${dispute.status}.` })
  const { appeal, uncategorized_text } = form.evidence
  const appeals = dispute.status.startsWith('appeal')
  const text = appeals ? appeal?.card.reason_for_filing : uncategorized_text
  if (text === undefined)
    throw new ApiError(400, { message: `This evidence cannot be sent for a dispute with status ${dispute.status}.` })
  const sent = appeals ? { appeal: { card: { reason_for_filing: text } } } : { uncategorized_text: text }
  const answered: DisputeObject = {
    ...dispute,
    evidence: { ...dispute.evidence, ...sent },
    status: reviewed[dispute.status] ?? dispute.status,
  }
  await session.save(answered, 'charge.dispute.updated')
  return text.startsWith('winning_evidence') ? closeDispute(session, id, 'won') : answered
}

const reviewed: Partial<Record<DisputeObject['status'], DisputeObject['status']>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
  appeal_needs_response: 'appeal_under_review',
}
