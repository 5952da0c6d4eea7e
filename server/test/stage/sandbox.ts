import type { PaymentPort } from '#server/adapters/payment/port.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'
import { startSandbox } from '#server/sandbox/sandbox.ts'

const keys = { secretKey: 'sk_test_bench', webhookSecret: 'whsec_bench' }

/** Starts a payment sandbox on a database for the benchmark, without webhooks, and returns the payment port that calls it. */
export async function sandboxOn(databaseUrl: string): Promise<{ payment: PaymentPort; stop: () => Promise<void> }> {
  const { host, port, stop } = await startSandbox({ databaseUrl, webhookUrl: () => null, ...keys })
  return { payment: createStripePayment({ ...keys, publishableKey: 'pk_test_bench', sandbox: { host, port } }), stop }
}
