import { randomUUID } from 'node:crypto'
import { initTRPC, TRPCError } from '@trpc/server'
import type { FastifyBaseLogger } from 'fastify'
import { z, ZodError } from 'zod'
import { authMessages } from '#shared/auth.ts'
import { pageRefusals } from '#shared/pages.ts'
import type { Ctx, Role } from './context.ts'
import { databaseFault, DomainError, Forbidden, framesOf, isOutage, Unauthenticated, Unavailable } from './errors.ts'
import type { LimitName } from './limits.ts'
import { spend } from './limits.ts'

/** Who may call a procedure; docs/access.md is made of it. */
export type Access = 'public' | 'user' | 'contractor' | 'subscriber' | 'subscriber or owner' | 'professional' | 'admin'

export type Meta = {
  readonly access?: Access
  /** The limit that a call spends, beside the general one. */
  readonly cost?: LimitName
  /** Creates something: says what a repeat is known by, 'key' being the caller's own. */
  readonly repeats?: string
  /** The server function of the specs that this procedure is (R-B3). */
  readonly seed?: string
}

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const refusal = error.cause instanceof DomainError ? error.cause : null
      const invalid = error.code === 'BAD_REQUEST' && error.cause instanceof ZodError ? flatten(error.cause) : null
      const ours = error.code !== 'INTERNAL_SERVER_ERROR'
      return {
        ...shape,
        message: invalid ? 'Dados inválidos' : ours ? sentence(error, refusal) : 'Erro interno',
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          reason: refusal?.reason ?? (invalid ? 'invalid_input' : null),
          fields: invalid ?? refusal?.extra.fields ?? null,
          detail: refusal?.extra.data ?? null,
          id: ours ? null : idOf(error),
        },
      }
    },
  })

/**
 * A schema as tRPC asks it where an answer is long: of a schema itself it wants a promise, and for that zod leaves the code that
 * it made for the schema and walks it field by field. Refuses the same in the same words.
 */
export function atOnce<Schema extends z.ZodType>(schema: Schema): (value: unknown) => z.output<Schema> {
  return (value) => schema.parse(value)
}

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Turns refusals into answers and outages into 503; what is neither stays an error of ours. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  if (cause instanceof DomainError) throw new TRPCError({ code: cause.code, message: cause.message, cause })
  if (cause && isOutage(cause)) throw asTrpc(new Unavailable())
  if (cause && ['22021', '22P05'].includes(databaseFault(cause)?.code ?? ''))
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Dados inválidos' })
  return result
})

/**
 * For tRPC's `onError`: writes down what failed on our side, by its shape alone, never by its message, under the id that the
 * answer carries (PROMISES I8).
 */
export function logFault(log: FastifyBaseLogger, { error, path }: { error: TRPCError; path: string | undefined }): void {
  if (error.code !== 'INTERNAL_SERVER_ERROR') return
  const { cause } = error
  log.error({ id: idOf(error), path, fault: databaseFault(cause), at: framesOf(cause) }, 'a procedure failed')
}

/** For what is asked before a procedure: an outage becomes its 503, every other error goes on. */
export function refuseOutage(error: unknown): never {
  throw isOutage(error) ? asTrpc(new Unavailable()) : error
}

const faultIds = new WeakMap<TRPCError, string>()

function idOf(error: TRPCError): string {
  const id = faultIds.get(error) ?? randomUUID()
  faultIds.set(error, id)
  return id
}

/** Every call spends; a procedure that does not say who may call it is shut. */
const guard = t.middleware(async ({ ctx, meta, type, next }) => {
  if (!meta?.access) throw new Forbidden()
  if (ctx.caller.transport === 'ws' && type !== 'subscription') {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Somente assinaturas ao vivo usam este canal' })
  }
  await spend(ctx, ctx.actor ? 'user' : 'visitor')
  if (meta.cost) await spend(ctx, meta.cost)
  return next()
})

export const publicProcedure = t.procedure.meta({ access: 'public' }).use(translateErrors).use(guard)

export const userProcedure = publicProcedure.meta({ access: 'user' }).use(({ ctx, next }) => {
  if (!ctx.actor) throw new Unauthenticated()
  return next({ ctx: { actor: ctx.actor } })
})

export const contractorProcedure = only('contractor', 'Somente contratantes podem fazer isso.')
export const professionalProcedure = only('professional', pageRefusals.professionalsOnly)
/** Outside demo mode an admin without the second factor is refused with a reason of its own: FORBIDDEN 'second_factor_required'. */
export const adminProcedure = userProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (ctx.actor.adminWithheld) throw new Forbidden(authMessages.secondFactorNeeded, 'second_factor_required')
  if (!ctx.actor.roles.has('admin')) throw new Forbidden()
  return next()
})

/** A household with an active plan; admins pass (AMB-19). */
export const subscriberProcedure = userProcedure.meta({ access: 'subscriber' }).use(({ ctx, next }) => {
  if (!ctx.actor.subscriber && !ctx.actor.roles.has('admin')) throw subscriptionRequired()
  return next()
})

/** Like `subscriberProcedure`, but the owner of what is asked for passes too: its verb asks whose it is. */
export const gatedProcedure = userProcedure.meta({ access: 'subscriber or owner' })

function only(role: Exclude<Role, 'admin'>, message: string) {
  return userProcedure.meta({ access: role }).use(({ ctx, next }) => {
    if (!ctx.actor.roles.has(role)) throw new Forbidden(message)
    return next()
  })
}

/** The one refusal of the subscription gate (R-E11). */
export function subscriptionRequired(): Forbidden {
  return new Forbidden(
    'Assine para ver perfis completos e agendar. R$ 50,00 por mês, cancele quando quiser.',
    'subscription_required',
  )
}

function flatten(error: ZodError): Record<string, string[]> {
  const { fieldErrors, formErrors } = z.flattenError(error as ZodError<Record<string, unknown>>)
  const fields = Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages ?? []]))
  return formErrors.length > 0 ? { ...fields, '': formErrors } : fields
}

// tRPC's own words ("No procedure found", "Unable to transform response") are for programmers.
function sentence(error: TRPCError, refusal: DomainError | null): string {
  if (refusal) return refusal.message
  if (error.code === 'NOT_FOUND') return 'Não encontrado'
  if (error.code === 'TOO_MANY_REQUESTS') return error.message
  return error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR' ? 'Dados inválidos' : error.message
}

function asTrpc(refusal: DomainError): TRPCError {
  return new TRPCError({ code: refusal.code, message: refusal.message, cause: refusal })
}
