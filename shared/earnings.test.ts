import { expect, test } from 'vitest'
import { earningWords, type Earning } from './earnings.ts'

const spoken = (earning: Earning) => earningWords(earning).replaceAll('\u00A0', ' ')

test.each<[Earning, string]>([
  [{ state: 'expected', inCents: 9_000, onAccountBy: '2026-11-26' }, 'R$ 90,00 · na conta até qui, 26/11'],
  [{ state: 'sent', inCents: 9_000, sentOn: '2026-11-26' }, 'R$ 90,00 · enviado em 26/11'],
  [{ state: 'held', inCents: 9_000, reason: 'dispute' }, 'R$ 90,00 · retido: pedido de ajuda aberto'],
  [{ state: 'account', inCents: 4_550 }, 'R$ 45,50 · falta a sua conta'],
])('says when the money of a visit is on the account', (earning, words) => {
  expect(spoken(earning)).toBe(words)
})
