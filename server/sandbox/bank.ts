import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formatCents } from '#shared/money.ts'
import { ApiError } from './api-error.ts'
import type { BrowserSide } from './browser-side.ts'
import { sendPage, unlogged } from './page.ts'
import { endOf } from './pix.ts'

/**
 * Registers the pages of the sandbox's bank: the authentication of a card, and the payment of a Pix code (Stripe's
 * `hosted_instructions_url`). The token in the address gives access to the page.
 */
export function bankRoutes(app: FastifyInstance, browser: BrowserSide, publicUrl: string): void {
  app.get('/autenticar/:id', unlogged, async (request, reply) => {
    const { id, path } = addressOf(request, browser, 'autenticar')
    const found = await stepAt(browser, id)
    return found?.status === 'requires_action' ? sendQuestion(reply, found.amountInCents, path) : sendAnswered(reply)
  })
  app.post('/autenticar/:id', unlogged, async (request, reply) => {
    const { id } = addressOf(request, browser, 'autenticar')
    const { resposta } = BankForm.parse(request.body)
    const waiting = await stepAt(browser, id)
    if (waiting?.status !== 'requires_action') return sendAnswered(reply)
    const { refusal } = await waiting.finish(resposta === 'autorizar')
    const back = new URL(waiting.next_action?.redirect_to_url?.return_url ?? '/', publicUrl)
    back.searchParams.set(waiting.object, id)
    back.searchParams.set(`${waiting.object}_client_secret`, browser.secrets.clientSecretOf(id))
    back.searchParams.set('redirect_status', refusal ? 'failed' : 'succeeded')
    return reply.redirect(back.href, 303)
  })
  pixRoutes(app, browser)
}

function pixRoutes(app: FastifyInstance, browser: BrowserSide): void {
  app.get('/pix/:id', unlogged, async (request, reply) => showPix(reply, addressOf(request, browser, 'pix')))
  app.post('/pix/:id', unlogged, async (request, reply) => {
    const address = addressOf(request, browser, 'pix')
    const { resposta } = PixForm.parse(request.body ?? {})
    await (resposta ? browser.contestPix(address.id) : browser.payPix(address.id)).catch(unlessOver)
    return showPix(reply, address)
  })

  async function showPix(reply: FastifyReply, { id, path }: { id: string; path: string }) {
    const intent = await browser.read(id)
    if (!intent) throw new ApiError(404, { code: 'resource_missing', message: 'Pagamento não encontrado.' })
    const amount = `<strong>${formatCents(intent.amount)}</strong>`
    if (intent.status !== 'succeeded')
      return sendBankPage(
        reply,
        endOf(intent) === null
          ? '<p>Este código Pix não vale mais. Nada foi cobrado. Volte à página da Plumaí.</p>'
          : `<p>Pagar ${amount} por Pix à Plumaí?</p>\n${formOf(path, '<button class="sim">Pagar com Pix</button>')}`,
      )
    // A paid Pix may be contested for 80 days, as at a real bank (Mecanismo Especial de Devolução).
    return sendBankPage(
      reply,
      (await browser.isContested(id))
        ? `<p>Este Pix de ${amount} foi contestado: o banco devolve o valor à sua conta.</p>`
        : `<p>Pix de ${amount} pago. Volte à página da Plumaí: ela se atualiza sozinha.</p>
${formOf(path, '<button name="resposta" value="contestar">Contestar este Pix</button>')}`,
    )
  }
}

/** Returns the id in the address of a bank page, and the address for the page's form. Throws when the token is wrong. */
function addressOf(request: FastifyRequest, { secrets }: BrowserSide, page: 'autenticar' | 'pix') {
  const { id } = Params.parse(request.params)
  const { chave } = Query.parse(request.query)
  if (!secrets.isBankToken(id, chave)) throw new ApiError(404, { code: 'resource_missing', message: 'Não encontrado.' })
  return { id, path: `/_sandbox/${page}/${id}?chave=${chave}` }
}

/**
 * Returns what the bank's page asks to confirm: a payment, or a card that is stored without a payment. Null for an unknown id.
 */
async function stepAt(browser: BrowserSide, id: string) {
  if (id.startsWith('seti_')) {
    const setup = await browser.readSetup(id)
    return setup && { ...setup, amountInCents: null, finish: (approved: boolean) => browser.finishSetup(id, approved) }
  }
  const intent = await browser.read(id)
  return intent && { ...intent, amountInCents: intent.amount, finish: (approved: boolean) => browser.finish(id, approved) }
}

const Params = z.object({ id: z.string().regex(/^(pi|seti)_\w{1,64}$/) })
const Query = z.object({ chave: z.string().max(64) })
const BankForm = z.object({ resposta: z.enum(['autorizar', 'recusar']) })
const PixForm = z.object({ resposta: z.enum(['', 'contestar']).default('') })

function sendQuestion(reply: FastifyReply, amountInCents: number | null, path: string) {
  const what = amountInCents === null ? 'este cartão' : `esta compra de <strong>${formatCents(amountInCents)}</strong>`
  const buttons = `<button name="resposta" value="autorizar" class="sim">Autorizar compra</button>
<button name="resposta" value="recusar">Recusar compra</button>`
  return sendBankPage(reply, `<p>Você confirma ${what} na Plumaí?</p>\n${formOf(path, buttons)}`)
}

function sendAnswered(reply: FastifyReply) {
  const main = '<p>Esta compra já foi respondida. Volte à página da Plumaí.</p>\n<p><a href="/">Voltar ao início</a></p>'
  return sendBankPage(reply, main)
}

function sendBankPage(reply: FastifyReply, main: string) {
  return sendPage(reply, { title: 'Banco de demonstração', heading: 'Banco de demonstração', main })
}

function formOf(path: string, buttons: string) {
  return `<form method="post" action="${path}">\n${buttons}\n</form>`
}

// Ignores the ApiError of a Pix code that was paid, cancelled or contested or has expired in the meantime, because the page then
// shows this state.
function unlessOver(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 400) throw error
}
