import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Booking, Payment } from '#db/schema/index.ts'
import type { Charge } from '#server/adapters/payment/port.ts'
import { DomainError } from '#server/core/errors.ts'
import {
  assertPayable,
  shownPaymentStatus,
  chargePosting,
  flawOf,
  nextPaymentStatus,
  paymentSentence,
  paymentStateOf,
  subscriptionPosting,
  refundPosting,
} from './rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const later = new Date('2026-11-23T12:10:00Z')
const earlier = new Date('2026-11-23T11:59:59Z')

const booking: Booking = {
  id: 'b',
  contractorId: 'ana',
  professionalId: 'marlene',
  startsAt: later,
  endsAt: later,
  hours: 4,
  extraHours: 0,
  needsYes: false,
  homeId: null,
  seekSubstitute: false,
  amountInCents: 9_000,
  feeInCents: 1_800,
  totalInCents: 10_800,
  status: 'Solicitado',
  paymentStatus: 'Pendente',
  onTheWayAt: null,
  professionalReviewStatus: 'Pendente',
  contractorReviewStatus: 'Pendente',
  paymentIntentId: null,
  dailyPriceInCents: 18_000,
  feeInBasisPoints: 2_000,
  holdExpiresAt: later,
  chargeAt: null,
  employmentRiskAcceptedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  cancelNote: null,
  cancelCause: null,
  visitNotes: null,
  services: [],
  supplies: 'A combinar',
  extraTasks: [],
  startCode: null,
  checkedInAt: null,
  checkedOutAt: null,
  seriesId: null,
  noShowBy: null,
  version: 0,
  createdAt: now,
  updatedAt: now,
}

const charge: Charge = {
  id: 'pi_1',
  status: 'succeeded',
  amountInCents: 10_800,
  amountReceivedInCents: 10_800,
  currency: 'brl',
  paidAt: null,
  clientSecret: null,
  latestRefundedInCents: 0,
  declineMessage: null,
  card: null,
  bankUrl: null,
  pix: null,
  metadata: {},
  livemode: false,
}

describe('assertPayable', () => {
  test.each([
    ['a missing booking', undefined, 'not_found'],
    ['another contractor’s booking', { ...booking, contractorId: 'beto' }, 'forbidden'],
    ['a paid booking', { ...booking, status: 'Confirmado', paymentStatus: 'Pago' }, 'already_paid'],
    ['a late payment that was refunded', { ...booking, status: 'Cancelado', paymentStatus: 'Reembolsado' }, 'already_paid'],
    ['a cancelled booking', { ...booking, status: 'Cancelado' }, 'hold_over'],
    ['a hold that expires at this instant', { ...booking, holdExpiresAt: now }, 'hold_over'],
    ['an expired hold that the job has not cancelled yet', { ...booking, holdExpiresAt: earlier }, 'hold_over'],
  ] as const)('rejects %s', (_, row, reason) => {
    expect(reasonOf(() => assertPayable(row, 'ana', now))).toBe(reason)
  })
  test('assertPayable accepts the contractor’s own live hold, also after a declined card', () => {
    expect(assertPayable(booking, 'ana', now)).toBe(booking)
    expect(assertPayable({ ...booking, paymentStatus: 'Falhou' }, 'ana', now).id).toBe('b')
  })
  test('assertPayable refuses another user with "Acesso negado" in every state', () => {
    expect(() => assertPayable({ ...booking, status: 'Cancelado' }, 'beto', now)).toThrow('Acesso negado')
    expect(() => assertPayable(undefined, 'beto', now)).toThrow('Agendamento não encontrado')
  })
})

describe('nextPaymentStatus', () => {
  const statuses = ['creating', 'open', 'processing', 'succeeded', 'failed', 'canceled'] as const
  const seen = ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'] as const
  test.each(statuses)('a charge that succeeded makes the payment succeeded, from %s', (status) => {
    expect(nextPaymentStatus(status, 'succeeded')).toBe('succeeded')
  })
  test.each(seen)('succeeded is final, whatever the charge shows later: %s', (state) => {
    expect(nextPaymentStatus('succeeded', state)).toBe('succeeded')
  })
  test.each(['requires_payment_method', 'requires_action', 'processing'] as const)(
    'canceled stays canceled when the charge shows %s',
    (state) => {
      expect(nextPaymentStatus('canceled', state)).toBe('canceled')
    },
  )
  test('a payment in processing that the bank refuses is open again for another card', () => {
    expect(nextPaymentStatus('open', 'processing')).toBe('processing')
    expect(nextPaymentStatus('processing', 'requires_payment_method')).toBe('open')
  })
  test('the last reading of a charge decides the status of the payment, whatever was read before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...seen.slice(0, 3)), { maxLength: 6 }),
        fc.constantFrom(...seen),
        (history, truth) => {
          const end = [...history, truth].reduce(nextPaymentStatus, 'creating' satisfies Payment['status'] as Payment['status'])
          expect(nextPaymentStatus(end, truth)).toBe(nextPaymentStatus('creating', truth))
        },
      ),
    )
  })
  test.each([
    ['processing', null, 'Processando'],
    ['requires_payment_method', 'não', 'Falhou'],
    ['requires_payment_method', null, 'Pendente'],
    ['requires_action', null, 'Pendente'],
    ['succeeded', null, null],
    ['canceled', 'não', null],
  ] as const)('charge %s with decline message %s: the booking shows %s', (status, declineMessage, shows) => {
    expect(shownPaymentStatus({ status, declineMessage })).toBe(shows)
  })
})

describe('flawOf', () => {
  const expected = { amountInCents: 10_800, chargeId: 'pi_1' }
  test.each([
    ['the expected charge', charge, null],
    ['another id', { ...charge, id: 'pi_2' }, 'other_charge'],
    ['a live charge in test mode', { ...charge, livemode: true }, 'other_mode'],
    ['another currency', { ...charge, currency: 'usd' }, 'other_currency'],
    ['a smaller amount', { ...charge, amountInCents: 10_799 }, 'other_amount'],
    ['a smaller received amount', { ...charge, amountReceivedInCents: 1 }, 'other_amount'],
  ] as const)('%s', (_, seen, flaw) => {
    expect(flawOf(seen, expected, 'sandbox')).toBe(flaw)
  })
  test('flawOf accepts an unpaid charge, although nothing was received yet', () => {
    expect(flawOf({ ...charge, status: 'processing', amountReceivedInCents: 0 }, expected, 'sandbox')).toBeNull()
  })
})

describe('postings', () => {
  const money = fc
    .record({
      amountInCents: fc.integer({ min: 4_000, max: 1_000_000 }),
      feeInCents: fc.integer({ min: 0, max: 1_000_000 }),
      credit: fc.integer({ min: 0, max: 1_000_000 }),
    })
    .map(({ credit, ...each }) => ({
      ...each,
      totalInCents: each.amountInCents + each.feeInCents,
      creditInCents: Math.min(credit, each.feeInCents),
    }))
  const ofCredit = (amountInCents: number) => [{ account: 'credit' as const, creditId: 'c', amountInCents }]
  const noCredit = { ...booking, creditInCents: 0 }
  test('a charge is posted as the total owed by the provider, the price owed to the professional and our fee', () => {
    expect(chargePosting(noCredit)).toEqual([
      { account: 'provider', amountInCents: -10_800 },
      { account: 'professional', amountInCents: 9_000 },
      { account: 'platform', amountInCents: 1_800 },
    ])
  })
  test('the posting of a charge without a fee has no entry of 0 cents', () => {
    expect(chargePosting({ amountInCents: 9_000, feeInCents: 0, totalInCents: 9_000, creditInCents: 0 })).toHaveLength(2)
  })
  test('every posting sums to zero, and partial refunds of any size undo the charge to the cent', () => {
    fc.assert(
      fc.property(money, fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 8 }), (amounts, pieces) => {
        const charge = chargePosting(amounts, ofCredit(-amounts.creditInCents))
        expect(sum(charge)).toBe(0)
        const entries = [...charge, ...subscriptionPosting(5_000), ...subscriptionPosting(-5_000)]
        const charged = amounts.totalInCents - amounts.creditInCents
        let refunded = 0
        for (const piece of [...pieces, charged]) {
          const amount = Math.min(piece, charged - refunded)
          if (amount === 0) continue
          const isLast = refunded + amount === charged
          const posting = refundPosting(amounts, amount, refunded, isLast ? ofCredit(amounts.creditInCents) : [])
          expect(sum(posting)).toBe(0)
          entries.push(...posting)
          refunded += amount
        }
        for (const account of ['provider', 'professional', 'platform', 'subscription', 'credit'])
          expect(sum(entries.filter((entry) => entry.account === account))).toBe(0)
      }),
    )
  })
  test('the posting of a partial refund takes the professional’s part from the price and the remainder from the fee', () => {
    expect(refundPosting(noCredit, 4_500, 0)).toEqual([
      { account: 'provider', amountInCents: 4_500 },
      { account: 'professional', amountInCents: -3_750 },
      { account: 'platform', amountInCents: -750 },
    ])
  })
})

describe('the state that the return page shows', () => {
  test.each([
    ['confirmed', { status: 'Confirmado', paymentStatus: 'Pago' }, 'succeeded', 'paid'],
    ['started', { status: 'Em Andamento', paymentStatus: 'Pago' }, 'succeeded', 'paid'],
    ['partly refunded', { status: 'Concluído', paymentStatus: 'Reembolso Parcial' }, 'succeeded', 'paid'],
    ['refunded by hand', { status: 'Concluído', paymentStatus: 'Reembolsado' }, 'succeeded', 'refunded'],
    ['cancelled with a refund under way', { status: 'Cancelado', paymentStatus: 'Pago' }, 'succeeded', 'refunded'],
    ['cancelled unpaid', { status: 'Cancelado', paymentStatus: 'Pendente', cancelReason: 'contractor' }, 'canceled', 'cancelled'],
    ['payment processing', { status: 'Solicitado', paymentStatus: 'Processando' }, 'processing', 'processing'],
    ['card refused', { status: 'Solicitado', paymentStatus: 'Falhou' }, 'open', 'requires_payment_method'],
    ['no card tried', { status: 'Solicitado', paymentStatus: 'Pendente' }, null, 'requires_payment_method'],
    ['hold expired', { status: 'Cancelado', paymentStatus: 'Pendente' }, 'canceled', 'expired'],
  ] as const)('%s', (_, row, status, state) => {
    const refunded = { inCents: state === 'refunded' ? 4_500 : 0, late: false, stuckInCents: 0 }
    const booking = { holdExpiresAt: later, cancelReason: 'payment_expired' as const, ...row }
    expect(paymentStateOf(booking, status ? { status } : undefined, refunded, now)).toBe(state)
  })
  test('the page after the payment shows an expired hold as expired before the job has cancelled the booking', () => {
    const row = { status: 'Solicitado', paymentStatus: 'Pendente', holdExpiresAt: earlier, cancelReason: null } as const
    expect(paymentStateOf(row, { status: 'open' }, { inCents: 0, late: false, stuckInCents: 0 }, now)).toBe('expired')
  })
  test('the page after the payment says how much of a cancelled booking is refunded and why, or that nothing is', () => {
    const row = { status: 'Cancelado', paymentStatus: 'Pago', holdExpiresAt: earlier, cancelReason: 'contractor' } as const
    const say = (inCents: number, late: boolean) => {
      const state = paymentStateOf(row, { status: 'succeeded' }, { inCents, late, stuckInCents: 0 }, now)
      return [state, paymentSentence(state, { inCents, late, stuckInCents: 0 }, 'card')?.replaceAll('\u00a0', ' ')]
    }
    expect(say(4_500, false)).toEqual([
      'refunded',
      'Este agendamento foi cancelado. R$ 45,00 voltam para o seu cartão. Pode levar alguns dias para aparecer na fatura.',
    ])
    const stuck = { inCents: 0, late: true, stuckInCents: 4_500 }
    expect(paymentStateOf(row, { status: 'succeeded' }, stuck, now)).toBe('cancelled')
    expect(paymentSentence('cancelled', stuck, 'card')?.replaceAll('\u00a0', ' ')).toBe(
      'Não conseguimos devolver R$ 45,00 automaticamente. Nossa equipe está cuidando disso. Se precisar, fale com o suporte.',
    )
    expect(say(0, false)).toEqual(['cancelled', 'Este agendamento foi cancelado, sem valor a devolver.'])
    expect(say(10_800, true)).toEqual([
      'refunded',
      'O pagamento chegou depois que o horário foi liberado. O valor foi devolvido por inteiro.',
    ])
    expect(paymentSentence('cancelled', { inCents: 0, late: false, stuckInCents: 0 }, null)).toBe(
      'Este agendamento foi cancelado. Nada foi cobrado.',
    )
  })
})

function sum(entries: readonly { amountInCents: number }[]): number {
  return entries.reduce((total, { amountInCents }) => total + amountInCents, 0)
}

function reasonOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof DomainError ? error.reason : String(error)
  }
}
