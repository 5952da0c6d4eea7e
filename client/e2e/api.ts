import { type APIRequestContext, expect, request } from '@playwright/test'
import { PASSWORD } from './people.ts'

/**
 * A signed-in person who calls the API without a browser. The connection stays up when a journey test cuts the browser's network.
 */
export type ApiPerson = {
  query: <T>(path: string, input?: unknown) => Promise<T>
  mutate: <T>(path: string, input?: unknown) => Promise<T>
  /** Pays for a booking through the API, with a card that the bank accepts. */
  pay: (bookingId: string) => Promise<void>
  /** Pays an open charge as the checkout page does, with a card that the bank accepts. */
  confirm: (clientSecret: string) => Promise<void>
  close: () => Promise<void>
}

/** Signs in to the API without a browser, with the demo password. */
export async function apiPerson(email: string): Promise<ApiPerson> {
  const origin = process.env.E2E_ORIGIN ?? ''
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin: process.env.E2E_URL ?? '' } })
  const answer = await api.post('/trpc/auth.signIn', { data: { email, password: PASSWORD } })
  expect(answer.ok()).toBe(true)
  const confirm = async (clientSecret: string) => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 34, cvc: '123' }
    const data = { client_secret: clientSecret, card, return_url: '/' }
    const answer = await api.post(`/_sandbox/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, { data })
    expect(answer.ok()).toBe(true)
  }
  const mutate = async <T>(path: string, input?: unknown) => dataOf<T>(await api.post(`/trpc/${path}`, { data: input ?? {} }))
  return {
    query: async (path, input) => dataOf(await api.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input ?? {}))}`)),
    mutate,
    confirm,
    async pay(bookingId) {
      const { clientSecret } = await mutate<{ clientSecret: string }>('payment.start', { bookingId })
      await confirm(clientSecret)
      await mutate('payment.refresh', { bookingId })
    },
    close: () => api.dispose(),
  }
}

async function dataOf<T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  const body = (await answer.json()) as { result?: { data: T }; error?: unknown }
  if (!body.result) throw new Error(`the API refused: ${JSON.stringify(body.error)}`)
  return body.result.data
}
