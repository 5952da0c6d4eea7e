import '#client/styles/app.css'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CardForm } from './card-form.tsx'
import type { CardResult } from './card-form.tsx'

const charge = { clientSecret: 'pi_abc_secret_xyz', returnUrl: '/agendamento-confirmado/1', submitLabel: 'Confirmar Pagamento' }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Makes every script that the page loads fail, and returns the list of the scripts' URLs. */
function failScripts(): string[] {
  const addresses: string[] = []
  const append = document.head.appendChild.bind(document.head)
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return append(node)
    addresses.push(node.src)
    queueMicrotask(() => node.dispatchEvent(new Event('error')))
    return node
  })
  return addresses
}

/** A fake Stripe.js that responds to each confirmation with the next entry of `answers`. */
function fakeStripe(...answers: object[]) {
  const confirmed: unknown[] = []
  const element = { on: (event: string, send: () => void) => event === 'ready' && send(), mount: () => {}, destroy: () => {} }
  const stripe = {
    elements: () => ({ create: () => element, fetchUpdates: () => Promise.resolve({}) }),
    confirmPayment: (options: unknown) => {
      confirmed.push(options)
      return Promise.resolve(answers[confirmed.length - 1])
    },
  }
  vi.stubGlobal('Stripe', () => stripe)
  return confirmed
}

test('the form says when Stripe.js did not load, retries on demand, and then reports each result from Stripe', async () => {
  const addresses = failScripts()
  const results: CardResult[] = []
  const screen = await render(
    <CardForm {...charge} mode="live" publishableKey="pk_live_1" onResult={(result) => results.push(result)} />,
  )
  await expect.element(screen.getByText('O formulário do cartão não carregou. Nada foi cobrado.')).toBeVisible()
  expect(new Set(addresses.map((address) => new URL(address).origin))).toEqual(new Set(['https://js.stripe.com']))

  const confirmed = fakeStripe({ error: { message: 'Cartão recusado.' } }, { paymentIntent: { status: 'succeeded' } })
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.element(screen.getByRole('alert').getByText('Cartão recusado.')).toBeVisible()
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.poll(() => results).toEqual([{ status: 'refused', message: 'Cartão recusado.' }, { status: 'succeeded' }])
  expect(confirmed[0]).toMatchObject({
    confirmParams: { return_url: new URL(charge.returnUrl, window.location.origin).href },
    redirect: 'if_required',
  })
})
