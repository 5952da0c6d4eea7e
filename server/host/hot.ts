import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { fastifyRequestHandler, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestContext } from '#server/callers.ts'
import type { Ctx, World } from '#server/core/context.ts'
import { logFault, outageTo503 } from '#server/core/trpc.ts'
import { appRouter, type AppRouter } from '#server/router.ts'

type PluginOptions = FastifyTRPCPluginOptions<AppRouter>['trpcOptions']
type Question = { readonly input: unknown; readonly batch: boolean }

const PATH = 'search.professionals'
/** As our client and any plain link write it; whatever is written otherwise is for the plugin. */
const QUERY = /^\/trpc\/search\.professionals\?(batch=1&)?input=([^&#]+)$/

/**
 * GET /trpc/search.professionals by a way of its own, in tRPC's wire format (ADR 019): the same procedure with the same guards,
 * context, error format and log, without the plugin's Request and Response objects. A question written in any unusual way goes
 * to the plugin, so that nobody can tell the two apart.
 */
export function registerHotSearch(app: FastifyInstance, world: World, plugin: PluginOptions): void {
  app.get(`/trpc/${PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const question = questionOf(request)
    if (!question) return fastifyRequestHandler({ ...plugin, req: request, res: reply, path: PATH })
    const { status, body } = await answer(world, request, reply, question)
    // Bytes: to a text Fastify would add a charset, which the plugin's answers have not.
    return reply
      .code(status)
      .header('vary', 'trpc-accept, accept')
      .header('content-type', 'application/json')
      .send(Buffer.from(question.batch ? `[${body}]` : body))
  })
}

async function answer(world: World, request: FastifyRequest, reply: FastifyReply, { input }: Question) {
  let ctx: Ctx | undefined
  try {
    ctx = await requestContext(world, request, reply).catch(outageTo503)
    const data = await appRouter.search.professionals({
      path: PATH,
      type: 'query',
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    })
    return { status: 200, body: `{"result":{"data":${JSON.stringify(data)}}}` }
  } catch (cause) {
    return refusal(world, getTRPCErrorFromUnknown(cause), ctx)
  }
}

function refusal(world: World, error: TRPCError, ctx: Ctx | undefined) {
  logFault(world.log, { error, path: PATH })
  const config = appRouter._def._config
  const shape = getTRPCErrorShape({ config, error, ctx, path: PATH, type: 'query', input: undefined })
  return { status: getHTTPStatusCodeFromError(error), body: JSON.stringify({ error: shape }) }
}

// Null: not plainly this one question, so the plugin's.
function questionOf({ raw }: FastifyRequest): Question | null {
  const { headers, url = '' } = raw
  const [, batch, text] = QUERY.exec(url) ?? []
  if (!text || !isPlain(headers)) return null
  try {
    const input: unknown = JSON.parse(decodeURIComponent(text.replaceAll('+', ' ')))
    if (!batch) return { input, batch: false }
    return isRecord(input) ? { input: input[0], batch: true } : null
  } catch {
    return null
  }
}

function isPlain(headers: FastifyRequest['raw']['headers']): boolean {
  const asksOtherwise = 'trpc-accept' in headers || 'content-type' in headers || headers.accept?.includes('jsonl')
  return !asksOtherwise && (headers.host === undefined || URL.canParse(`http://${headers.host}`))
}

function isRecord(value: unknown): value is Record<number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
