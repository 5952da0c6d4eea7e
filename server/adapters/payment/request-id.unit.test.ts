import { expect, onTestFinished, test } from 'vitest'
import { withRequestId } from '#server/core/request-id.ts'
import { jsonAnswer, startHttpService } from '#server/test/stage/http-service.ts'
import { createStripePayment } from './stripe.ts'

test('sends the id of our request to the provider in a header, so that it does not change the body under an idempotency key', async () => {
  const service = await startHttpService()
  onTestFinished(async () => void (await service.stop()))
  service.answer = jsonAnswer({ object: 'list', data: [], has_more: false })
  const { hostname: host, port } = new URL(service.origin)
  const payment = createStripePayment({
    secretKey: 'sk_test_x',
    publishableKey: null,
    webhookSecret: 'whsec_x',
    sandbox: { host, port: Number(port) },
  })
  await withRequestId('request-1', () => payment.refundsOf('pi_1'))
  await payment.refundsOf('pi_1')
  expect(service.seen.map(({ headers }) => headers['x-request-id'])).toEqual(['request-1', undefined])
  expect(service.seen.map(({ url, body }) => [url, body])).toEqual(
    Array.from({ length: 2 }, () => [expect.stringContaining('/v1/refunds?'), '']),
  )
})
