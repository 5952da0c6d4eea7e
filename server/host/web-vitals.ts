import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { systemContext, type World } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { MAX_VITALS, pageRoutes, type VitalName, vitals } from '#shared/web-vitals.ts'

const names = Object.keys(vitals) as VitalName[]
const Message = z
  .array(
    z
      .strictObject({ name: z.enum(names), route: z.enum(pageRoutes), value: z.number().min(0) })
      .refine(({ name, value }) => value <= vitals[name]),
  )
  .min(1)
  .max(MAX_VITALS)

/**
 * Registers POST /vitals, which counts how fast pages were in a sample of visits (client/lib/measure-visit.ts). Only known routes
 * and limited values are accepted, so that nobody can fill /metrics with junk. No cookie is stored, and the IP address is used
 * for the rate limit only.
 */
export function registerWebVitals(app: FastifyInstance, world: World): void {
  const { metrics } = world
  const system = systemContext(world)
  app.post('/vitals', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    await spend({ ...system, caller: { ...system.caller, ip: request.ip, transport: 'http' } }, 'vitals')
    const message = Message.safeParse(parsed(request.body))
    if (!message.success) return reply.code(400).send({ message: 'Pedido inválido.' })
    for (const { name, route, value } of message.data)
      metrics.vitals[name].observe({ route }, name === 'CLS' ? value : value / 1_000)
    return reply.code(204).send()
  })
}

/** A beacon is sent as text, because for the type of JSON the browser would first send a preflight request. */
function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null
  } catch {
    return null
  }
}
