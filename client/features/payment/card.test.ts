import { expect, test } from 'vitest'
import { isCardNumber, isFuture, testCards, TypedCard } from './card.ts'

const now = new Date(2026, 10, 21)

test.each([
  ['4242424242424242', true],
  ['4242424242424241', false],
  ['4000002500003155', true],
  ['42424242424', false],
  ['', false],
])('number %s is a card number: %s', (digits, good) => {
  expect(isCardNumber(digits)).toBe(good)
})

test.each([
  ['11/26', true],
  ['10/26', false],
  ['01/27', true],
  ['13/27', false],
  ['00/27', false],
  ['12/2', false],
  ['12/99', false],
])('expiry %s is valid in November 2026: %s', (expiry, good) => {
  expect(isFuture(expiry, now)).toBe(good)
})

test('the form accepts every test card, so that the sandbox can approve or refuse it', () => {
  for (const { number } of testCards) {
    expect(TypedCard.safeParse({ number, expiry: '12/40', cvc: '123', name: 'ANA' }).success).toBe(true)
  }
})

test('an empty card form has one error for each field', () => {
  const { error } = TypedCard.safeParse({ number: '', expiry: '', cvc: '', name: '' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Informe o número do cartão',
    'Informe a validade',
    'Informe os 3 ou 4 números do código de segurança',
    'Informe o nome impresso no cartão',
  ])
})
