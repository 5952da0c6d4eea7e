import { describe, expect, test } from 'vitest'
import { formFault, verdictOf } from './cards.ts'
import { parseForm } from './form.ts'
import { createSecrets } from './secrets.ts'
import { nextMonth } from './subscriptions.ts'

describe('a form of Stripe’s', () => {
  test('nests by brackets, lists by numbers or nothing', () => {
    expect(parseForm('amount=100&metadata[a]=1&metadata[b%20c]=2&items[0][price]=p&expand[]=x&expand[]=y.z')).toEqual({
      amount: '100',
      metadata: { a: '1', 'b c': '2' },
      items: [{ price: 'p' }],
      expand: ['x', 'y.z'],
    })
  })

  test('keeps __proto__ a plain key and ignores the absurdly deep', () => {
    const read = parseForm(`__proto__[admin]=1&${'a[b]'.padEnd(200, '[b]')}=1&ok=1`)
    expect(Object.keys(read)).toEqual(['__proto__', 'ok'])
    expect(Object.prototype).not.toHaveProperty('admin')
  })
})

describe('a month later', () => {
  const at = (text: string) => Date.parse(`${text}T10:30:00Z`) / 1000
  test.each([
    ['2026-11-21', '2026-11-21', '2026-12-21'],
    ['2026-01-31', '2026-01-31', '2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2027-12-31', '2028-01-31', '2028-02-29'],
    ['2026-12-15', '2026-12-15', '2027-01-15'],
  ])('anchor %s, from %s: %s', (anchor, from, expected) => {
    expect(nextMonth(at(anchor), at(from))).toBe(at(expected))
  })
})

describe('a card', () => {
  const now = Date.parse('2026-11-21T12:00:00Z') / 1000
  const card = { number: '4242424242424242', exp_month: 11, exp_year: 2026, cvc: '123' }
  test.each([
    [card, null],
    [{ ...card, exp_year: 26 }, null],
    [{ ...card, exp_month: 10 }, 'invalid_expiry_month'],
    [{ ...card, exp_month: 0, exp_year: 2030 }, 'invalid_expiry_month'],
    [{ ...card, exp_year: 2025 }, 'invalid_expiry_year'],
    [{ ...card, exp_year: 2077 }, 'invalid_expiry_year'],
    [{ ...card, cvc: '1234' }, 'invalid_cvc'],
    [{ ...card, number: '378282246310005', cvc: '1234' }, null],
    [{ ...card, number: '4242424242424241' }, 'incorrect_number'],
    [{ ...card, number: '' }, 'incorrect_number'],
  ])('%j: %s', (typed, code) => {
    expect(formFault(typed, now)?.code ?? null).toBe(code)
  })

  test('that is nobody’s test card is refused', () => {
    expect(verdictOf('4111111111111111')).toMatchObject({ says: 'no', error: { decline_code: 'test_mode_live_card' } })
  })
})

describe('client secrets', () => {
  test('are cut when kept and whole again when answered, the same after a restart', () => {
    const secrets = createSecrets('sk_test_a')
    const whole = { id: 'pi_1', client_secret: secrets.clientSecretOf('pi_1'), other: { client_secret: 'not one of ours' } }
    const kept = secrets.seal(whole)
    expect(kept).toContain('"pi_1_secret_"')
    expect(createSecrets('sk_test_a').unseal(kept)).toEqual(whole)
    expect(secrets.opens('pi_1', whole.client_secret)).toBe(true)
    expect(secrets.opens('pi_2', whole.client_secret)).toBe(false)
    expect(secrets.opens('pi_1', undefined)).toBe(false)
  })
})
