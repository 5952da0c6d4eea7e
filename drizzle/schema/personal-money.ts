import * as schema from './index.ts'
import { exported, type Marked, within, withheld } from './marks.ts'
import { PROVIDERS, OURS, TEAM, OTHERS, TAXES, PROOF } from './reasons.ts'

/**
 * Rules for how the data export and the deletion of an account treat the tables of payments, payouts and credit. The rules for
 * all other tables are in personal.ts.
 */
export const moneyMarks: readonly Marked[] = [
  exported(schema.payments, 'Pagamentos', ['userId'], {
    inside: {
      providerIntentId: PROVIDERS,
      providerCustomerId: PROVIDERS,
      providerInvoiceId: PROVIDERS,
      version: OURS,
      idempotencyKey: OURS,
      cardFingerprint: PROVIDERS,
    },
    erase: TAXES,
  }),
  exported(schema.referrals, 'O convite que você aceitou', ['invitedId'], {
    inside: { cpfDigest: 'recognises the same CPF' },
    erase: 'referral deletes it, unless it brought credit: then it stays as proof',
  }),
  exported(schema.referralCodes, 'O seu código de convite', ['userId']),
  exported(schema.credits, 'Seu crédito', ['userId'], { inside: { referralId: OTHERS }, erase: TAXES }),
  exported(schema.creditUses, 'Onde o seu crédito foi usado', [], {
    rows: within(schema.creditUses.creditId, schema.credits, ['userId']),
    erase: TAXES,
  }),
  exported(schema.refunds, 'Reembolsos', [], {
    inside: { reason: TEAM, refusal: OURS, failureCode: OURS, providerRefundId: PROVIDERS, idempotencyKey: OURS },
    rows: within(schema.refunds.paymentId, schema.payments, ['userId']),
    erase: TAXES,
  }),
  exported(schema.savedCards, 'Cartões', ['userId'], {
    inside: { providerPaymentMethodId: PROVIDERS, fingerprint: PROVIDERS },
    erase: 'payment empties them, because a job removes each at the provider',
  }),
  exported(schema.seriesConsents, 'Cobranças de recorrências que você autorizou', ['userId'], { erase: TAXES }),
  withheld(schema.cardSetups, 'that a card was entered; the card itself is in saved_cards', ['userId'], { erase: TAXES }),
  withheld(schema.paymentCustomers, PROVIDERS, ['userId'], { erase: TAXES }),
  withheld(schema.chargebacks, 'written by the bank and the platform', [], { erase: TAXES }),
  exported(schema.transfers, 'Repasses', ['professionalId'], {
    inside: { paymentId: OTHERS, providerTransferId: PROVIDERS },
    erase: TAXES,
  }),
  exported(schema.payouts, 'Depósitos no seu banco', ['professionalId'], { inside: { id: PROVIDERS }, erase: TAXES }),
  exported(schema.incomeStatements, 'Comprovantes de rendimentos que você baixou', ['professionalId'], { erase: PROOF }),
  exported(schema.payoutAccounts, 'Sua conta de recebimento', ['professionalId'], {
    inside: { providerAccountId: PROVIDERS },
    erase: TAXES,
  }),
  exported(schema.subscriptions, 'Assinatura', ['userId'], {
    inside: { providerSubscriptionId: PROVIDERS, cardPaymentMethodId: PROVIDERS },
    erase: TAXES,
  }),
  exported(schema.servicePurchases, 'Serviços adicionais', ['userId'], {
    inside: { providerCheckoutId: PROVIDERS, providerSubscriptionId: PROVIDERS },
    erase: TAXES,
  }),
  exported(schema.financialReports, 'Relatórios financeiros', ['contractorId']),
]
