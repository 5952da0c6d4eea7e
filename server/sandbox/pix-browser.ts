import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { pixPage } from './bank-page.ts'
import { endOf } from './pix.ts'
import type { BrowserSide } from './sandbox.ts'

/** Serves the page of the bank on which a Pix code is paid and contested, as with the address in Stripe's `hosted_instructions_url`. */
export function pixRoutes(app: FastifyInstance, browser: BrowserSide): void {
  // The address contains the token of the page, so requests must not be logged.
  const unlogged = { logLevel: 'error', exposeHeadRoute: false } as const
  app.get('/pix/:id', unlogged, async (request, reply) => show(reply, address(request)))
  app.post('/pix/:id', unlogged, async (request, reply) => {
    const { id, key } = address(request)
    const { resposta } = PixForm.parse(request.body ?? {})
    await (resposta ? browser.contestPix(id) : browser.payPix(id)).catch(unlessOver)
    return show(reply, { id, key })
  })

  async function show(reply: FastifyReply, { id, key }: { id: string; key: string }) {
    const intent = await browser.read(id)
    if (!intent) throw notFound()
    const paid = intent.status === 'succeeded'
    const action = paid || endOf(intent) !== null ? `/_sandbox/pix/${id}?chave=${key}` : null
    const state = paid ? ((await browser.isContested(id)) ? 'contested' : 'paid') : 'open'
    const page = pixPage({ amountInCents: intent.amount, state, action })
    return reply.type('text/html; charset=utf-8').send(page)
  }

  function address(request: { params: unknown; query: unknown }) {
    const { id } = Params.parse(request.params)
    const { chave: key } = Query.parse(request.query)
    if (!browser.secrets.isBankToken(id, key)) throw notFound()
    return { id, key }
  }
}

const Params = z.object({ id: z.string().regex(/^pi_\w{1,64}$/) })
const PixForm = z.object({ resposta: z.enum(['', 'contestar']).default('') })
const Query = z.object({ chave: z.string().max(64) })

// The code was paid, cancelled, contested or ended meanwhile: the page says which.
function unlessOver(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 400) throw error
}

function notFound() {
  return new ApiError(404, { code: 'resource_missing', message: 'Pagamento não encontrado.' })
}
