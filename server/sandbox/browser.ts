import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDeclineCode, declineMessageOf } from '#server/adapters/payment/decline-messages.ts'
import { accountRoutes } from './account-browser.ts'
import { ApiError } from './api-error.ts'
import { bankPage, bankPageStyle } from './bank-page.ts'
import { checkoutRoutes } from './checkout-browser.ts'
import { parseForm } from './form.ts'
import type { CardError, Intent } from './objects.ts'
import { pixRoutes } from './pix-browser.ts'
import type { BrowserSide, Sandbox } from './sandbox.ts'

export type SandboxBrowserOptions = {
  sandbox: Pick<Sandbox, 'browser'>
  /** The product's URL. The contractor may be sent back to its origin only. */
  publicUrl: string
}

/**
 * Serves the routes of the sandbox that the contractor's browser calls, on the product's origin: confirm an intent, read its
 * status, the page of the bank for cards that need authentication and for Pix codes, and the payment page of a checkout. To be mounted at
 * `/_sandbox`, in sandbox mode only.
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
  paymentRoutes(app, sandbox.browser, publicUrl)
  setupRoutes(app, sandbox.browser, publicUrl)
  bankRoutes(app, sandbox.browser, publicUrl)
  pixRoutes(app, sandbox.browser)
  checkoutRoutes(app, sandbox.browser)
  accountRoutes(app, sandbox.browser.accounts, (address) => sameOriginUrl(address, publicUrl))
}

// The URLs contain client secrets, so requests must not be logged.
const unlogged = { logLevel: 'error', exposeHeadRoute: false } as const

function paymentRoutes(app: FastifyInstance, browser: BrowserSide, publicUrl: string) {
  app.post('/payment_intents/:id/confirm', unlogged, async (request) => {
    const { id } = Params.parse(request.params)
    const { client_secret, card, return_url } = ConfirmBody.parse(request.body)
    if (!browser.secrets.isClientSecret(id, client_secret)) throw notFound()
    const returnUrl = return_url === undefined ? null : sameOriginUrl(return_url, publicUrl)
    const { intent, refusal } = await browser.confirm(id, card, returnUrl)
    return browserView(intent, refusal)
  })
  app.get('/payment_intents/:id', unlogged, async (request) => {
    const { id } = Params.parse(request.params)
    const { client_secret } = ReadQuery.parse(request.query)
    const intent = browser.secrets.isClientSecret(id, client_secret) ? await browser.read(id) : null
    if (!intent) throw notFound()
    return browserView(intent, intent.last_payment_error)
  })
}

function setupRoutes(app: FastifyInstance, browser: BrowserSide, publicUrl: string) {
  app.post('/setup_intents/:id/confirm', unlogged, async (request) => {
    const { id } = SetupParams.parse(request.params)
    const { client_secret, card, return_url } = ConfirmBody.parse(request.body)
    if (!browser.secrets.isClientSecret(id, client_secret)) throw notFound()
    const returnUrl = return_url === undefined ? null : sameOriginUrl(return_url, publicUrl)
    const { setup, refusal } = await browser.confirmSetup(id, card, returnUrl)
    return browserView(setup, refusal)
  })
}

function bankRoutes(app: FastifyInstance, browser: BrowserSide, publicUrl: string) {
  const html = (reply: FastifyReply) => reply.type('text/html; charset=utf-8')
  app.get('/autenticar/estilo.css', unlogged, (_request, reply) => reply.type('text/css; charset=utf-8').send(bankPageStyle))
  app.get('/autenticar/:id', unlogged, async (request, reply) => {
    const { id, key } = bankRequest(request, BankQuery.parse(request.query))
    const found = await stepAt(browser, id)
    const action = found?.status === 'requires_action' ? `/_sandbox/autenticar/${id}?chave=${key}` : null
    return html(reply).send(bankPage(found ? { amountInCents: found.amountInCents, action } : null))
  })
  app.post('/autenticar/:id', unlogged, async (request, reply) => {
    const { id } = bankRequest(request, BankQuery.parse(request.query))
    const { resposta } = BankForm.parse(request.body)
    const waiting = await stepAt(browser, id)
    if (waiting?.status !== 'requires_action') return html(reply).send(bankPage(null))
    const { refusal } = await waiting.finish(resposta === 'autorizar')
    const back = new URL(waiting.next_action?.redirect_to_url?.return_url ?? '/', publicUrl)
    back.searchParams.set(waiting.object, id)
    back.searchParams.set(`${waiting.object}_client_secret`, browser.secrets.clientSecretOf(id))
    back.searchParams.set('redirect_status', refusal ? 'failed' : 'succeeded')
    return reply.redirect(back.href, 303)
  })

  function bankRequest(request: FastifyRequest, { chave }: { chave: string }) {
    const { id } = BankParams.parse(request.params)
    if (!browser.secrets.isBankToken(id, chave)) throw notFound()
    return { id, key: chave }
  }
}

/** What the bank asks about: a payment, or a card that is entered without one. Null for an unknown id. */
async function stepAt(browser: BrowserSide, id: string) {
  if (id.startsWith('seti_')) {
    const setup = await browser.readSetup(id)
    return setup && { ...setup, amountInCents: null, finish: (approved: boolean) => browser.finishSetup(id, approved) }
  }
  const intent = await browser.read(id)
  return intent && { ...intent, amountInCents: intent.amount, finish: (approved: boolean) => browser.finish(id, approved) }
}

const Params = z.object({ id: z.string().regex(/^pi_\w{1,64}$/) })
const SetupParams = z.object({ id: z.string().regex(/^seti_\w{1,64}$/) })
const BankParams = z.object({ id: z.string().regex(/^(pi|seti)_\w{1,64}$/) })
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
const ReadQuery = z.object({ client_secret: z.string().max(200) })
const BankQuery = z.object({ chave: z.string().max(64) })
const BankForm = z.object({ resposta: z.enum(['autorizar', 'recusar']) })

/** Returns what Stripe.js would return to a page: the status, the next action and the last decline in Portuguese. */
function browserView(intent: Pick<Intent, 'next_action'> & { status: string }, refusal: CardError | null) {
  return {
    status: intent.status,
    ...(refusal && {
      error: { code: refusal.decline_code ?? refusal.code, message: declineMessageOf(refusal.code, refusal.decline_code) },
    }),
    ...(intent.next_action && { next_action: intent.next_action }),
  }
}

/** Returns the return URL if it is on the product's origin, and refuses others, so that the bank's page is no open redirect. */
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
