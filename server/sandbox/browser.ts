import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDeclineCode, declineMessageOf } from '#server/adapters/payment/decline-messages.ts'
import { accountRoutes } from './account-browser.ts'
import { ApiError } from './api-error.ts'
import { bankRoutes } from './bank.ts'
import type { BrowserSide } from './browser-side.ts'
import { checkoutRoutes } from './checkout-browser.ts'
import { parseForm } from './form.ts'
import type { CardError } from './cards.ts'
import type { Intent } from './objects.ts'
import { pageStyle, unlogged } from './page.ts'

export type SandboxBrowserOptions = {
  sandbox: { browser: BrowserSide }
  /** The product's URL. The contractor may be sent back to its origin only. */
  publicUrl: string
}

/**
 * Serves the addresses that browsers open, on the product's origin: the confirmation of a card, the pages of the bank, the
 * payment page of a checkout and the page of a professional's account. It is mounted at `/_sandbox`, in sandbox mode only.
 */
export async function sandboxBrowserPlugin(app: FastifyInstance, { sandbox, publicUrl }: SandboxBrowserOptions): Promise<void> {
  app.removeContentTypeParser('application/x-www-form-urlencoded')
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  )
  app.addHook('onSend', async (_request, reply) => {
    // With 'no-referrer' a browser would post the bank's form with `Origin: null`, which the product refuses.
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
  })
  app.setErrorHandler((error, _request, reply) => answerError(error, reply))
  app.get('/estilo.css', unlogged, (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyle))
  cardRoutes(app, sandbox.browser, publicUrl)
  bankRoutes(app, sandbox.browser, publicUrl)
  checkoutRoutes(app, sandbox.browser)
  accountRoutes(app, sandbox.browser.accounts, (address) => sameOriginUrl(address, publicUrl))
}

function cardRoutes(app: FastifyInstance, browser: BrowserSide, publicUrl: string) {
  const bodyOf = (request: FastifyRequest, id: string) => {
    const { client_secret, card, return_url } = ConfirmBody.parse(request.body)
    if (!browser.secrets.isClientSecret(id, client_secret)) throw notFound()
    return { card, returnUrl: return_url === undefined ? null : sameOriginUrl(return_url, publicUrl) }
  }
  app.post('/payment_intents/:id/confirm', unlogged, async (request) => {
    const { id } = IntentParams.parse(request.params)
    const { card, returnUrl } = bodyOf(request, id)
    const { intent, refusal } = await browser.confirm(id, card, returnUrl)
    return browserView(intent, refusal)
  })
  app.post('/setup_intents/:id/confirm', unlogged, async (request) => {
    const { id } = SetupParams.parse(request.params)
    const { card, returnUrl } = bodyOf(request, id)
    const { setup, refusal } = await browser.confirmSetup(id, card, returnUrl)
    return browserView(setup, refusal)
  })
}

const IntentParams = z.object({ id: z.string().regex(/^pi_\w{1,64}$/) })
const SetupParams = z.object({ id: z.string().regex(/^seti_\w{1,64}$/) })
const Digits = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
const Year = z.coerce.number().int().min(0).max(9999)
const ConfirmBody = z.strictObject({
  client_secret: z.string().max(200),
  card: z.strictObject({
    number: Digits,
    exp_month: z.coerce.number().int().min(0).max(99),
    exp_year: Year,
    cvc: z.string().max(8),
  }),
  return_url: z.string().max(2000).optional(),
})

/**
 * Returns what Stripe.js would return to a page: the status, the next action, and the message of the last decline in Portuguese.
 */
function browserView(intent: Pick<Intent, 'next_action'> & { status: string }, refusal: CardError | null) {
  return {
    status: intent.status,
    ...(refusal && {
      error: { code: refusal.decline_code ?? refusal.code, message: declineMessageOf(refusal.code, refusal.decline_code) },
    }),
    ...(intent.next_action && { next_action: intent.next_action }),
  }
}

/**
 * Returns the return URL if it is on the product's origin. Throws for any other URL, so that the bank's page is not an open
 * redirect.
 */
function sameOriginUrl(address: string, publicUrl: string): string {
  const url = URL.parse(address, publicUrl)
  if (url?.origin !== new URL(publicUrl).origin) throw new ApiError(400, { message: 'Endereço de retorno inválido.' })
  return url.href
}

function notFound() {
  return new ApiError(404, { code: 'resource_missing', message: declineMessageOf('resource_missing') })
}

function answerError(error: unknown, reply: FastifyReply) {
  if (error instanceof ApiError && error.body.code?.endsWith('_intent_unexpected_state'))
    return reply.code(409).send({ error: { code: error.body.code, message: 'Este pagamento já foi concluído ou cancelado.' } })
  if (error instanceof ApiError) {
    const { code, message } = error.body
    return reply.code(error.status).send({ error: { code, message: isDeclineCode(code) ? declineMessageOf(code) : message } })
  }
  if (error instanceof z.ZodError) return reply.code(400).send({ error: { code: 'invalid', message: 'Dados inválidos' } })
  const status = statusOf(error)
  if (status < 500) return reply.code(status).send({ error: { code: 'invalid', message: 'Dados inválidos' } })
  reply.log.error({ kind: error instanceof Error ? error.name : 'unknown' }, 'sandbox browser side failed')
  return reply.code(500).send({ error: { code: 'api_error', message: 'Erro interno' } })
}

function statusOf(error: unknown) {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
}
