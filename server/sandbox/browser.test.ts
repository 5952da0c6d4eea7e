import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentWorld } from '#server/test/stage/payment-world.ts'
import { paymentWorld } from '#server/test/stage/payment-world.ts'
import { sandboxBrowserPlugin } from './browser.ts'

const publicUrl = 'http://127.0.0.1:4321'
const lines: string[] = []
const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } })
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

async function openCharge() {
  const payment = world.payment()
  const { customerId } = await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana' })
  const order = { amountInCents: 18_040, customerId, idempotencyKey: randomUUID(), transferGroup: 'b-1', metadata: {} }
  const { id, clientSecret } = await payment.openCharge(order)
  return { id, client_secret: clientSecret ?? '' }
}
const card = (number: string, rest: object = {}) => ({ number, exp_month: '12', exp_year: '34', cvc: '123', ...rest })
const confirm = (id: string, body: object) =>
  app.inject({ method: 'POST', url: `/_sandbox/payment_intents/${id}/confirm`, payload: body })
const post = (url: string, answer: string) =>
  app.inject({
    method: 'POST',
    url,
    payload: `resposta=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('the routes of the browser', () => {
  test('the browser route confirms a payment once, and accepts a card number that was typed in groups', async () => {
    const { id, client_secret } = await openCharge()
    const done = await confirm(id, { client_secret, card: card('4242 4242 4242 4242') })
    expect(done.json()).toEqual({ status: 'succeeded' })
    expect(done.headers['cache-control']).toBe('no-store')
    expect((await confirm(id, { client_secret, card: card('4242424242424242') })).statusCode).toBe(409)
  })

  test.each([
    [card('4000000000009995'), 'insufficient_funds', 'Saldo insuficiente. Nada foi cobrado. Tente outro cartão.'],
    [
      card('4242424242424241'),
      'incorrect_number',
      'O número do cartão está incorreto. Nada foi cobrado. Confira e tente de novo.',
    ],
    [
      card('4242424242424242', { exp_month: '13' }),
      'invalid_expiry_month',
      'O mês de validade está incorreto. Nada foi cobrado. Confira e tente de novo.',
    ],
    [
      card('4242424242424242', { exp_year: '2025' }),
      'invalid_expiry_year',
      'O ano de validade está incorreto. Nada foi cobrado. Confira e tente de novo.',
    ],
    [
      card('4242424242424242', { cvc: '12' }),
      'invalid_cvc',
      'O código de segurança está incorreto. Nada foi cobrado. Confira e tente de novo.',
    ],
  ])('the browser routes answer a declined card in Portuguese (case %#)', async (typed, code, message) => {
    const { id, client_secret } = await openCharge()
    const answer = await confirm(id, { client_secret, card: typed })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'requires_payment_method', error: { code, message } })
  })

  test('the browser routes refuse a wrong or missing client secret, the secret of another intent, and an invalid id', async () => {
    const [own, other] = [await openCharge(), await openCharge()]
    const good = card('4242424242424242')
    expect((await confirm(own.id, { client_secret: other.client_secret, card: good })).statusCode).toBe(404)
    expect((await confirm(own.id, { client_secret: `${own.id}_secret_`, card: good })).statusCode).toBe(404)
    expect((await confirm(own.id, { card: good })).statusCode).toBe(400)
    expect((await confirm(own.id, { ...own, card: good })).statusCode).toBe(400)
    expect((await confirm('pi_%00', { client_secret: own.client_secret, card: good })).statusCode).toBe(400)
    expect((await world.payment().readCharge(own.id)).status).toBe('requires_payment_method')
  })

  test('the browser routes log no URL with a secret', () => {
    expect(lines.join('')).not.toMatch(/_secret_|chave=/)
  })
})

describe('authentication at the bank', () => {
  async function waiting(return_url?: string) {
    const { id, client_secret } = await openCharge()
    const answer = await confirm(id, { client_secret, card: card('4000002500003155'), ...(return_url && { return_url }) })
    const body: { status: string; next_action?: { redirect_to_url: { url: string } } } = answer.json()
    return { id, client_secret, answer, status: body.status, url: body.next_action?.redirect_to_url.url ?? '' }
  }

  test.each([
    ['autorizar', 'succeeded', 'succeeded'],
    ['recusar', 'failed', 'requires_payment_method'],
  ])('the answer %s at the bank leads back to the product', async (answer, redirectStatus, status) => {
    const { id, client_secret, url } = await waiting('/agendamento-confirmado/b-1?de=checkout')
    const page = await app.inject(url)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('R$\u00a0180,40')
    expect(page.body).not.toMatch(/<script|style=|_secret_/)
    const back = await post(url, answer)
    expect(back.statusCode).toBe(303)
    expect(back.headers.location).toBe(
      `${publicUrl}/agendamento-confirmado/b-1?de=checkout&payment_intent=${id}&payment_intent_client_secret=${client_secret}&redirect_status=${redirectStatus}`,
    )
    expect((await world.payment().readCharge(id)).status).toBe(status)
    expect((await post(url, 'autorizar')).body).toContain('já foi respondida')
    expect((await world.payment().readCharge(id)).status).toBe(status)
  })

  test("the bank's card page refuses a return URL on another site, and a request without the right token", async () => {
    const { answer } = await waiting('https://example.com/roubo')
    expect(answer.statusCode).toBe(400)
    expect((await waiting('//example.com')).answer.statusCode).toBe(400)
    const { id, url } = await waiting()
    expect((await app.inject(`/_sandbox/autenticar/${id}?chave=x`)).statusCode).toBe(404)
    expect((await post(url.replace(/chave=\w{4}/, 'chave=0000'), 'autorizar')).statusCode).toBe(404)
    expect((await world.payment().readCharge(id)).status).toBe('requires_action')
  })
})

describe('the page of the bank for a Pix code', () => {
  async function opened() {
    const payment = world.payment()
    const { customerId } = await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana' })
    const order = { amountInCents: 18_040, customerId, idempotencyKey: randomUUID(), transferGroup: 'b-1', metadata: {} }
    const charge = await payment.openCharge({
      ...order,
      returnUrl: `${publicUrl}/volta`,
      pixUntil: new Date(world.clock.now().getTime() + 900_000),
    })
    return { id: charge.id, url: charge.pix?.pageUrl ?? '' }
  }

  test('the page of the bank shows the amount of a Pix code and pays it once; for a cancelled code it says that nothing was charged', async () => {
    const [{ id, url }, cancelled] = [await opened(), await opened()]
    const page = await app.inject(url)
    expect(page.body).toContain('R$\u00a0180,40')
    expect(page.body).not.toMatch(/<script|style=|_secret_/)
    expect((await post(url, '')).body).toContain('pago. Volte')
    expect((await post(url, '')).body).toContain('pago. Volte')
    expect((await world.payment().readCharge(id)).status).toBe('succeeded')
    await world.payment().abandonCharge(cancelled.id)
    expect((await post(cancelled.url, '')).body).toContain('não vale mais. Nada foi cobrado')
  })

  test('a paid Pix code can be contested once, and an unpaid code not at all', async () => {
    const [{ id, url }, open] = [await opened(), await opened()]
    expect((await post(open.url, 'contestar')).body).toContain('Pagar com Pix')
    expect(await world.payment().disputesOf(open.id)).toEqual([])
    expect((await post(url, '')).body).toContain('Contestar este Pix')
    expect((await post(url, 'contestar')).body).toContain('foi contestado')
    expect((await post(url, 'contestar')).body).not.toContain('<form')
    expect(await world.payment().disputesOf(id)).toMatchObject([{ status: 'lost', withdrawnInCents: 18_040 }])
  })

  test("the bank's Pix page refuses a request without the right token, and the bank's card page cannot pay a Pix code", async () => {
    const { id, url } = await opened()
    expect((await app.inject(`/_sandbox/pix/${id}?chave=x`)).statusCode).toBe(404)
    expect((await post(url.replace(/chave=\w{4}/, 'chave=0000'), '')).statusCode).toBe(404)
    expect((await post(url.replace('/pix/', '/autenticar/'), 'autorizar')).statusCode).toBe(409)
    expect((await world.payment().readCharge(id)).status).toBe('requires_action')
  })
})
