import { describe, expect, test } from 'vitest'
import { formFault, verdictOf } from './cards.ts'
import { parseForm } from './form.ts'
import { checksum, pixText } from './pix.ts'
import { createSecrets } from './secrets.ts'
import { nextMonth } from './subscriptions.ts'

describe('parseForm', () => {
  test('parseForm reads brackets as nested objects, and numbers or empty brackets as lists', () => {
    expect(parseForm('amount=100&metadata[a]=1&metadata[b%20c]=2&items[0][price]=p&expand[]=x&expand[]=y.z')).toEqual({
      amount: '100',
      metadata: { a: '1', 'b c': '2' },
      items: [{ price: 'p' }],
      expand: ['x', 'y.z'],
    })
  })

  test('parseForm treats __proto__ as an ordinary key and ignores deep nesting', () => {
    const read = parseForm(`__proto__[admin]=1&${'a[b]'.padEnd(200, '[b]')}=1&ok=1`)
    expect(Object.keys(read)).toEqual(['__proto__', 'ok'])
    expect(Object.prototype).not.toHaveProperty('admin')
  })
})

describe('nextMonth', () => {
  const at = (text: string) => Date.parse(`${text}T10:30:00Z`) / 1000
  test.each([
    ['2026-11-21', '2026-11-21', '2026-12-21'],
    ['2026-01-31', '2026-01-31', '2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2027-12-31', '2028-01-31', '2028-02-29'],
    ['2026-12-15', '2026-12-15', '2027-01-15'],
  ])('with the anchor %s and the start %s returns %s', (anchor, from, expected) => {
    expect(nextMonth(at(anchor), at(from))).toBe(at(expected))
  })
})

describe('card checks', () => {
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
  ])('the card %j has the error %s', (typed, code) => {
    expect(formFault(typed, now)?.code ?? null).toBe(code)
  })

  test('a card number that is not a test card number is declined', () => {
    expect(verdictOf('4111111111111111')).toMatchObject({ says: 'no', error: { decline_code: 'test_mode_live_card' } })
  })
})

describe('the text of a Pix code', () => {
  test("the computed checksum of a Pix code equals the checksum in the example of the Central Bank's manual", () => {
    const example =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
    expect(checksum(example)).toBe('1D3D')
  })

  test('a Pix code contains the amount and a payment address that does not exist', () => {
    const text = pixText({ id: 'pi_1', amount: 18_040 })
    expect(text).toMatch(/^000201010212.*5406180\.405802BR.*6304[0-9A-F]{4}$/)
    expect(text).toContain('br.gov.bcb.pix2536pix.plumai.example/demonstracao/pi_1')
  })
})

describe('client secrets', () => {
  test('client secrets are removed before storage and added again in the response, even after a restart', () => {
    const secrets = createSecrets('sk_test_a')
    const answer = { id: 'pi_1', client_secret: secrets.clientSecretOf('pi_1'), other: { client_secret: 'not one of ours' } }
    const stored = secrets.withoutSecrets(answer)
    expect(stored).toContain('"pi_1_secret_"')
    expect(createSecrets('sk_test_a').withSecrets(stored)).toEqual(answer)
    expect(secrets.isClientSecret('pi_1', answer.client_secret)).toBe(true)
    expect(secrets.isClientSecret('pi_2', answer.client_secret)).toBe(false)
    expect(secrets.isClientSecret('pi_1', undefined)).toBe(false)
  })
})
