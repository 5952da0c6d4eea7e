import { type IncomingMessage, createServer } from 'node:http'
import { emptyDatabase } from './database.ts'
import { type PaymentPort, PaymentError } from '#server/adapters/payment/port.ts'
import type { TypedCard } from '#server/sandbox/cards.ts'
import { type Sandbox, startSandbox } from '#server/sandbox/sandbox.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'

export const secretKey = 'sk_test_plumai'
export const publishableKey = 'pk_test_plumai'
export const webhookSecret = 'whsec_plumai'
export const connectWebhookSecret = 'whsec_plumai_connect'

export type Received = { body: Buffer; signature: string; type: string; id: string }

/** A clock that only `moveBy` moves. */
function stillClock() {
  let now = new Date('2026-11-21T12:00:00Z')
  return {
    now: () => now,
    moveBy: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

/** A payment sandbox on its own database, the payment port that calls it through Stripe's SDK, and a receiver of webhooks. */
export async function paymentWorld() {
  const database = await emptyDatabase()
  const clock = stillClock()
  const receiver = await startReceiver()
  const logged: string[] = []
  const start = () =>
    startSandbox({
      databaseUrl: database.url,
      webhookUrl: receiver.url,
      webhookSecret,
      connectWebhookSecret,
      secretKey,
      clock: clock.now,
      renews: false,
      log: (line) => logged.push(line),
    })
  let sandbox = await start()
  const portTo = ({ host, port }: Sandbox, timeoutInMs?: number) =>
    createStripePayment({
      secretKey,
      publishableKey,
      webhookSecret,
      connectWebhookSecret,
      sandbox: { host, port },
      ...(timeoutInMs && { timeoutInMs }),
    })
  return {
    database,
    clock,
    receiver,
    logged,
    sandbox: () => sandbox,
    payment: (timeoutInMs?: number): PaymentPort => portTo(sandbox, timeoutInMs),
    async restart() {
      await sandbox.stop()
      sandbox = await start()
    },
    async stop() {
      await sandbox.stop()
      await receiver.stop()
      await database.drop()
    },
  }
}

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>

/** Complete card data with this number. */
export function cardOf(number: string, rest: Partial<TypedCard> = {}): TypedCard {
  return { number, exp_month: 12, exp_year: 2034, cvc: '123', ...rest }
}

/** Returns the PaymentError with which the call fails. Throws if it succeeds or fails otherwise. */
export async function refusalOf(work: Promise<unknown>): Promise<PaymentError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PaymentError)) throw new Error(`not a PaymentError: ${String(error)}`)
  return error
}

async function startReceiver() {
  const received: Received[] = []
  let status = 200
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { id, type }: { id: string; type: string } = JSON.parse(body.toString())
      received.push({ body, signature: String(request.headers['stripe-signature']), id, type })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    received,
    types: () => received.map((each) => each.type),
    answerWith: (next: number) => {
      status = next
    },
    forget: () => received.splice(0),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
