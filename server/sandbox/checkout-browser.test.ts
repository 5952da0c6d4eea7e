import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentWorld } from '#server/test/stage/payment-world.ts'
import { paymentWorld } from '#server/test/stage/payment-world.ts'
import { sandboxBrowserPlugin } from './browser.ts'

const publicUrl = 'http://127.0.0.1:4321'
const app = Fastify()
let world: PaymentWorld

beforeAll(async () => {
  world = await paymentWorld()
  await app.register(sandboxBrowserPlugin, { prefix: '/_sandbox', sandbox: world.sandbox(), publicUrl })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await world.stop()
})

async function openCheckout(name = 'Plumaí: Clube de Descontos') {
  const payment = world.payment()
  const { customerId } = await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana' })
  const { id, url } = await payment.openCheckout({
    customerId,
    product: `plumai-${name.length}`,
    name,
    onceInCents: 0,
    monthlyInCents: 690,
    successUrl: `${publicUrl}/clube-descontos?success=true`,
    cancelUrl: `${publicUrl}/clube-descontos?canceled=true`,
    idempotencyKey: randomUUID(),
    metadata: {},
  })
  return { id, path: new URL(url ?? '').pathname }
}
const pay = (path: string, number: string, rest: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams({ numero: number, validade: '12/34', codigo: '123', nome: 'ANA', ...rest }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const statusOf = async (id: string) => (await world.payment().readCheckout(id)).status

test('the payment page shows product and price, and an accepted card leads to the success page', async () => {
  const { id, path } = await openCheckout()
  const page = await app.inject(path)
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(page.body).toContain('Plumaí: Clube de Descontos (por mês)')
  expect(page.body).toContain('Pagar R$\u00A06,90')
  expect(page.body).not.toMatch(/<script|style=|_secret_/)
  const done = await pay(path, '4242 4242 4242 4242')
  expect([done.statusCode, done.headers.location]).toEqual([303, `${publicUrl}/clube-descontos?success=true`])
  expect(await statusOf(id)).toBe('complete')
  expect((await app.inject(path)).headers.location).toBe(`${publicUrl}/clube-descontos?success=true`)
  expect((await pay(path, '4242424242424242')).headers.location).toBe(`${publicUrl}/clube-descontos?success=true`)
})

test.each([
  ['4000000000009995', {}, 'Saldo insuficiente.', false],
  ['4242424242424241', {}, 'O número do cartão está incorreto.', true],
  ['4242424242424242', { validade: '13/34' }, 'O mês de validade está incorreto.', true],
  ['4242424242424242', { validade: 'amanhã' }, 'O mês de validade está incorreto.', true],
  ['4242424242424242', { codigo: '12' }, 'O código de segurança está incorreto.', true],
  ['9'.repeat(60), {}, 'O número do cartão está incorreto.', true],
])('a refused card is explained beside the form, which does not repeat it (case %#)', async (number, rest, words, atField) => {
  const { id, path } = await openCheckout()
  const answer = await pay(path, number, rest)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('role="alert"')
  expect(answer.body).toContain(words)
  expect(answer.body.includes('aria-invalid="true"')).toBe(atField)
  expect(answer.body).not.toContain(number)
  expect(await statusOf(id)).toBe('open')
  await pay(path, '4242424242424242')
  expect(await statusOf(id)).toBe('complete')
})

test('on the payment page a card that needs a confirmation leads to the bank and back, whether the bank approves or not', async () => {
  const { id, path } = await openCheckout()
  const answerAtBank = async (resposta: string) => {
    const bank = (await pay(path, '4000002500003155')).headers.location ?? ''
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const back = await app.inject({ method: 'POST', url: bank, payload: `resposta=${resposta}`, headers })
    return app.inject(new URL(back.headers.location ?? '').pathname)
  }
  expect((await answerAtBank('recusar')).body).toContain('O banco não confirmou a compra.')
  expect((await answerAtBank('autorizar')).headers.location).toBe(`${publicUrl}/clube-descontos?success=true`)
  expect(await statusOf(id)).toBe('complete')
})

test('the payment page of a closed, unknown or malformed checkout charges nothing and says so', async () => {
  const { id, path } = await openCheckout()
  await world.payment().closeCheckout(id)
  expect((await app.inject(path)).body).toContain('não vale mais')
  expect((await pay(path, '4242424242424242')).body).toContain('não vale mais')
  expect((await app.inject('/_sandbox/pagar/cs_test_nobody')).statusCode).toBe(404)
  expect((await pay('/_sandbox/pagar/cs_test_nobody', '4242424242424242')).statusCode).toBe(404)
  expect((await app.inject('/_sandbox/pagar/..%2f')).statusCode).toBe(400)
})

test('the payment page escapes the name of the product in its HTML', async () => {
  const { path } = await openCheckout('<img src=x onerror=alert(1)> & "filhos"')
  expect((await app.inject(path)).body).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;filhos&quot;')
})
