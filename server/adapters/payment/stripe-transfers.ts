import type Stripe from 'stripe'
import { callStripe } from './stripe-errors.ts'
import { fingerprint, nothing, withKey } from './stripe-keys.ts'
import type { Payout, PayoutAccount, PayoutStatus, Transfer, TransferOrder, TransferPort } from './transfer-port.ts'
import { PaymentError } from './port.ts'

/**
 * Creates the part of the payment port for accounts and transfers. A transfer is separate from its charge, which Stripe supports
 * between Brazilian accounts. Accounts are configured by controller properties: the platform pays the fees and bears losses, and
 * Stripe asks the professional for the data on its own pages.
 */
export function transfers(stripe: Stripe): TransferPort {
  return { ...accounts(stripe), ...moves(stripe) }
}

function accounts(
  stripe: Stripe,
): Pick<TransferPort, 'openAccount' | 'readAccount' | 'onboardingLink' | 'dashboardLink' | 'payoutsOf'> {
  return {
    openAccount: ({ professionalId, email }) =>
      callStripe(async () => {
        const order = {
          country: 'BR',
          email,
          business_type: 'individual',
          controller: {
            fees: { payer: 'application' },
            losses: { payments: 'application' },
            requirement_collection: 'stripe',
            stripe_dashboard: { type: 'express' },
          },
          // Stripe accepts an account that requests transfers alone only after it has approved the platform for that, so card
          // payments are requested too.
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          metadata: { professional_id: professionalId },
        } as const
        // With an idempotency key a retry creates no second account. A second account would stay unnoticed, because Stripe cannot
        // search accounts by metadata. The email is part of the key, because Stripe refuses a key that is used again with other
        // values.
        const key = `account:${professionalId}:${fingerprint(email)}`
        const create = (options: { idempotencyKey: string }) => stripe.accounts.create(order, options)
        return toAccount(await withKey(key, create, { find: nothing, afterRefusal: true }))
      }),
    readAccount: (accountId) => callStripe(async () => toAccount(await stripe.accounts.retrieve(accountId))),
    onboardingLink: (accountId, { returnUrl, refreshUrl }) =>
      callStripe(async () => {
        const link = await stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        })
        return { url: link.url }
      }),
    dashboardLink: (accountId) =>
      callStripe(async () => {
        const { url } = await stripe.accounts.createLoginLink(accountId)
        return { url }
      }),
    payoutsOf: (accountId) =>
      callStripe(async () => (await stripe.payouts.list({ limit: 20 }, { stripeAccount: accountId })).data.map(toPayout)),
  }
}

function moves(stripe: Stripe): Pick<TransferPort, 'transfer' | 'readTransfer' | 'findTransfer' | 'reverseTransfer'> {
  const find = async ({ transferGroup, rowId }: Pick<TransferOrder, 'transferGroup' | 'rowId'>) => {
    const found = await stripe.transfers.list({ transfer_group: transferGroup, limit: 100 })
    return found.data.find(({ metadata }) => metadata['transfer_id'] === rowId) ?? null
  }
  return {
    transfer: ({ amountInCents, accountId, chargeId, transferGroup, rowId, idempotencyKey }) =>
      callStripe(async () => {
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(chargeId)
        if (!charge) throw new PaymentError('refused', `intent ${chargeId} has no charge`, { code: 'no_charge' })
        const order = {
          amount: amountInCents,
          currency: 'brl',
          destination: accountId,
          // With the charge as its source, the transfer is accepted at once, and its amount becomes available together with the
          // charge's.
          source_transaction: idOf(charge),
          transfer_group: transferGroup,
          metadata: { transfer_id: rowId },
        }
        const create = (options: { idempotencyKey: string }) => stripe.transfers.create(order, options)
        return toTransfer(await withKey(idempotencyKey, create, { find: () => find({ transferGroup, rowId }) }))
      }),
    readTransfer: (transferId) => callStripe(async () => toTransfer(await stripe.transfers.retrieve(transferId))),
    findTransfer: (order) =>
      callStripe(async () => {
        const ours = await find(order)
        return ours ? toTransfer(ours) : null
      }),
    reverseTransfer: ({ transferId, amountInCents, rowId, idempotencyKey }) =>
      callStripe(async () => {
        const order = { amount: amountInCents, metadata: { reversal_id: rowId } }
        const create = (options: { idempotencyKey: string }) => stripe.transfers.createReversal(transferId, order, options)
        const made = async () => {
          const { reversals } = await stripe.transfers.retrieve(transferId)
          return reversals.data.find(({ metadata }) => metadata?.['reversal_id'] === rowId) ?? null
        }
        const { id: reversalId } = await withKey(idempotencyKey, create, { find: made })
        return { reversalId }
      }),
  }
}

function toAccount(account: Stripe.Account): PayoutAccount {
  const { requirements, capabilities } = account
  const missing = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]
  return {
    id: account.id,
    professionalId: account.metadata?.['professional_id'] ?? null,
    detailsSubmitted: account.details_submitted ?? false,
    transfersEnabled: capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled ?? false,
    missing: [...new Set(missing)].toSorted(),
  }
}

function toPayout({ id, status, amount, arrival_date: arrival, failure_code: failureCode, created }: Stripe.Payout): Payout {
  return {
    id,
    status: payoutStatuses[status] ?? 'pending',
    amountInCents: amount,
    arrivesAt: new Date(arrival * 1000),
    failureCode: status === 'failed' ? (failureCode ?? 'unknown') : null,
    createdAt: new Date(created * 1000),
  }
}

// An unknown status of Stripe is treated as 'pending', so that the payout is read again later.
const payoutStatuses: Record<string, PayoutStatus> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

function toTransfer(transfer: Stripe.Transfer): Transfer {
  return {
    id: transfer.id,
    accountId: transfer.destination ? idOf(transfer.destination) : '',
    amountInCents: transfer.amount,
    reversedInCents: transfer.amount_reversed,
    reversals: transfer.reversals.data.map(({ id, amount, metadata }) => ({
      id,
      rowId: metadata?.['reversal_id'] || null,
      amountInCents: amount,
    })),
    currency: transfer.currency,
    transferGroup: transfer.transfer_group,
    rowId: transfer.metadata['transfer_id'] || null,
    livemode: transfer.livemode,
  }
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
