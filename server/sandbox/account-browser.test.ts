import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const returnUrl = `${publicUrl}/recebimentos?conta=volta`
const whole = { cpf: '390.533.447-05', nascimento: '07/03/1988', conta: '0001 12345-6', documento: 'sim', aceite: 'sim' }

async function openPage(urls = { returnUrl, refreshUrl: `${publicUrl}/recebimentos?conta=nova` }) {
  const payment = world.payment()
  const { id } = await payment.openAccount({ professionalId: randomUUID(), email: 'marlene@demo.plumai' })
  const { pathname } = new URL((await payment.onboardingLink(id, urls)).url)
  return { pathname, read: () => payment.readAccount(id), link: async () => (await payment.dashboardLink(id)).url }
}
const send = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('the hosted page of an account', () => {
  test('filling in the whole page of an account makes the account complete and leads back to the product', async () => {
    const { pathname, read, link } = await openPage()
    expect((await app.inject(pathname)).body).toContain('Conta para receber')
    const done = await send(pathname, { ...whole, acao: 'concluir' })
    expect([done.statusCode, done.headers.location]).toEqual([303, returnUrl])
    expect(await read()).toMatchObject({ transfersEnabled: true, missing: [] })
    expect((await app.inject(await link())).body).toContain('termina em 3456')
  })

  test('the page of an account names each empty or wrong field, and stores nothing until all fields are right', async () => {
    const { pathname, read } = await openPage()
    const page = await send(pathname, { ...whole, cpf: '390.533.447-06', nascimento: '31/02/1990', conta: '', acao: 'concluir' })
    for (const words of ['CPF inválido', 'Use o formato dd/mm/aaaa', 'Informe sua conta']) expect(page.body).toContain(words)
    expect((await read()).detailsSubmitted).toBe(false)
  })

  test('the page of an account stores what was filled in when it is left early, and later asks only for the missing fields', async () => {
    const { pathname, read } = await openPage()
    const left = await send(pathname, { ...whole, documento: '', conta: '', acao: 'sair' })
    expect(left.headers.location).toBe(returnUrl)
    expect((await read()).missing).toEqual(['external_account', 'individual.verification.document'])
  })

  test('a used account link leads to the refresh address, and return addresses on other sites are refused', async () => {
    const { pathname } = await openPage()
    await send(pathname, { ...whole, acao: 'sair' })
    expect((await app.inject(pathname)).headers.location).toBe(`${publicUrl}/recebimentos?conta=nova`)
    expect((await send(pathname, { ...whole, acao: 'sair' })).statusCode).toBe(303)
    const away = await openPage({ returnUrl: 'https://evil.example/x', refreshUrl: 'https://evil.example/y' })
    expect((await send(away.pathname, { ...whole, acao: 'sair' })).statusCode).toBe(400)
    expect((await app.inject(away.pathname)).statusCode).toBe(400)
    expect((await app.inject('/_sandbox/conta/alink_unknown')).headers.location).toBe(`${publicUrl}/recebimentos`)
    expect((await app.inject('/_sandbox/conta/x')).statusCode).toBe(400)
  })

  test('the sandbox stores no CPF and no account number from the page of an account', async () => {
    const rows = await world.database.sql<{ text: string }[]>`select data::text as text from stripe_sandbox.objects`
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/390\.?533|12345/)
  })
})
