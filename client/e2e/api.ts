import { type APIRequestContext, expect, request } from '@playwright/test'
import { PASSWORD } from './people.ts'

/** Somebody who uses the API beside the browser, over a line of their own that no story cuts. */
export type Friend = {
  query: <T>(path: string, input?: unknown) => Promise<T>
  mutate: <T>(path: string, input?: unknown) => Promise<T>
  /** Pays for a booking with a good card. */
  pay: (bookingId: string) => Promise<void>
  close: () => Promise<void>
}

/** Signs a demo account in without a browser. */
export async function friend(email: string): Promise<Friend> {
  const origin = process.env.E2E_ORIGIN ?? ''
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin: process.env.E2E_URL ?? '' } })
  const answer = await api.post('/trpc/auth.signIn', { data: { email, password: PASSWORD } })
  expect(answer.ok()).toBe(true)
  const mutate = async <T>(path: string, input?: unknown) => dataOf<T>(await api.post(`/trpc/${path}`, { data: input ?? {} }))
  return {
    query: async (path, input) => dataOf(await api.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input ?? {}))}`)),
    mutate,
    async pay(bookingId) {
      const { clientSecret } = await mutate<{ clientSecret: string }>('payment.start', { bookingId })
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 34, cvc: '123' }
      const data = { client_secret: clientSecret, card, return_url: '/' }
      const answer = await api.post(`/_sandbox/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, { data })
      expect(answer.ok()).toBe(true)
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
