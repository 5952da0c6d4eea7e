import { randomUUID } from 'node:crypto'
import { initTRPC, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyBaseLogger } from 'fastify'
import { z, ZodError } from 'zod'
import { authMessages } from '#shared/auth.ts'
import { pageRefusals } from '#shared/pages.ts'
import { type DeskArea, deskMessages } from '#shared/desk.ts'
import type { Ctx, Role } from './context.ts'
import {
  databaseFault,
  DomainError,
  Forbidden,
  isConnectionLost,
  isOutage,
  loggedFault,
  OUR_FAULT,
  Unauthenticated,
  Unavailable,
} from './errors.ts'
import { type LimitName, spend } from './limits.ts'
import { noteSecurity } from './metrics.ts'
import { requestId } from './request-id.ts'
import { requireFreshProof } from './step-up.ts'
import { span } from './tracing.ts'
import { requireSubscription } from './subscription-gate.ts'

/** The people who may call a procedure. docs/access.md is generated from these values. */
export type Access = 'public' | 'user' | 'contractor' | 'subscriber' | 'subscriber or owner' | 'professional' | 'admin' | DeskArea

export type Meta = {
  readonly access?: Access
  /** True if the caller must have proved the second factor within the last ten minutes. */
  readonly stepUp?: boolean
  /** The rate limit that a call counts against, in addition to the general one. */
  readonly cost?: LimitName
  /** How a repeated call of a creating procedure is recognised; 'key' stands for the caller's idempotency key. */
  readonly repeats?: string
  /** The server function of the specification that this procedure implements. */
  readonly seed?: string
}

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const refusal = error.cause instanceof DomainError ? error.cause : null
      const invalid = error.code === 'BAD_REQUEST' && error.cause instanceof ZodError ? fieldErrorsOf(error.cause) : null
      const expected = error.code !== 'INTERNAL_SERVER_ERROR'
      return {
        ...shape,
        message: invalid ? 'Dados inválidos' : expected ? messageFor(error, refusal) : OUR_FAULT,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          reason: refusal?.reason ?? (invalid ? 'invalid_input' : null),
          fields: invalid ?? refusal?.extra.fields ?? null,
          detail: refusal?.extra.data ?? null,
          id: expected ? null : idOf(error),
        },
      }
    },
  })

/**
 * Wraps a schema for `.output()` so that tRPC parses a large response synchronously, which is faster. With the schema itself,
 * tRPC calls `parseAsync`, which does not use zod's compiled code. Throws the same ZodError as the schema.
 */
export function parseSync<Schema extends z.ZodType>(schema: Schema): (value: unknown) => z.output<Schema> {
  return (value) => schema.parse(value)
}

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/**
 * Converts DomainErrors to their tRPC codes, database outages to 503, and the error for text that Postgres cannot store to
 * BAD_REQUEST.
 */
const translateErrors = t.middleware(async ({ next, path }) => {
  const result = await span(`trpc ${path}`, {}, next)
  if (result.ok) return result
  const { cause } = result.error
  if (cause instanceof DomainError) throw new TRPCError({ code: cause.code, message: cause.message, cause })
  if (cause && isOutage(cause)) throw asTrpc(outageOf(cause))
  if (cause && ['22021', '22P05'].includes(databaseFault(cause)?.code ?? ''))
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Dados inválidos' })
  return result
})

/**
 * Handles tRPC's `onError`: logs every response of 500 and above with its procedure. The id of an internal error is also in the
 * response. It logs names, codes and stack frames, never the message, which may contain personal data.
 */
export function logFault(log: FastifyBaseLogger, { error, path }: { error: TRPCError; path: string | undefined }): void {
  const status = getHTTPStatusCodeFromError(error)
  if (status < 500) return
  log.error({ id: idOf(error), path, status, ...loggedFault(error.cause) }, 'a procedure failed')
}

/** Converts errors that are thrown while the context is built: a database outage becomes 503, any other error is rethrown. */
export function outageTo503(error: unknown): never {
  throw isOutage(error) ? asTrpc(outageOf(error)) : error
}

const faultIds = new WeakMap<TRPCError, string>()

function idOf(error: TRPCError): string {
  const id = faultIds.get(error) ?? requestId() ?? randomUUID()
  faultIds.set(error, id)
  return id
}

/**
 * Refuses procedures without `access`, counts the call against its rate limits, and over the websocket accepts only
 * subscriptions.
 */
const guard = t.middleware(async ({ ctx, meta, type, next }) => {
  if (!meta?.access) throw new Forbidden()
  await spend(ctx, ctx.actor ? 'user' : 'visitor')
  if (meta.cost) await spend(ctx, meta.cost)
  if (ctx.caller.transport === 'ws' && type !== 'subscription') {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Somente assinaturas ao vivo usam este canal' })
  }
  return next()
})

/**
 * Runs a query once more when its database connection was lost, as at a failover. It does not repeat a mutation, which may
 * already be committed.
 */
const repeatRead = t.middleware(async ({ type, next }) => {
  const result = await next()
  return type === 'query' && !result.ok && isConnectionLost(result.error.cause) ? next() : result
})

// `repeatRead` comes after `guard`, so that a repeated read counts only once against the rate limits.
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(translateErrors).use(guard).use(repeatRead)

export const userProcedure = publicProcedure.meta({ access: 'user' }).use(({ ctx, next }) => {
  if (!ctx.actor) throw new Unauthenticated()
  return next({ ctx: { actor: ctx.actor } })
})

export const contractorProcedure = roleProcedure('contractor', 'Somente contratantes podem fazer isso.')
export const professionalProcedure = roleProcedure('professional', pageRefusals.professionalsOnly)
/**
 * A procedure for admins. Outside demo mode it throws FORBIDDEN `second_factor_required` for an admin who has not proved the
 * second factor.
 */
export const adminProcedure = userProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (ctx.actor.roles.has('admin') && !ctx.actor.adminWithheld) return next()
  noteSecurity(ctx, 'admin_refused')
  throw ctx.actor.adminWithheld ? new Forbidden(authMessages.secondFactorNeeded, 'second_factor_required') : new Forbidden()
})

/**
 * A procedure for admins who may use a given area of the administration (G16). Use `adminProcedure` for one that every admin may
 * call.
 */
export const supportProcedure = deskProcedure('support')
export const financeProcedure = deskProcedure('finance')
export const administratorProcedure = deskProcedure('administration')

/**
 * A procedure for sensitive actions of the team, such as refunds and decisions. It throws FORBIDDEN `step_up_required` when the
 * second factor was proved more than ten minutes ago (ADR 036). The client then asks for it and repeats the call (`useStepUp`).
 */
export const freshSupportProcedure = freshDeskProcedure('support')
export const freshFinanceProcedure = freshDeskProcedure('finance')
export const freshAdministratorProcedure = freshDeskProcedure('administration')

/**
 * A procedure for callers with an active subscription and for admins. It throws FORBIDDEN `subscription_required` for all other
 * callers.
 */
export const subscriberProcedure = userProcedure.meta({ access: 'subscriber' }).use(({ ctx, next }) => {
  requireSubscription(ctx.actor)
  return next()
})

/**
 * A procedure for the callers of `subscriberProcedure` and for the owner of the requested row. The service function itself makes
 * this check.
 */
export const gatedProcedure = userProcedure.meta({ access: 'subscriber or owner' })

function deskProcedure(area: DeskArea) {
  return adminProcedure.meta({ access: area }).use(({ ctx, next }) => {
    if (ctx.actor.desk.has(area)) return next()
    noteSecurity(ctx, 'admin_refused')
    throw new Forbidden(deskMessages.otherArea)
  })
}

function freshDeskProcedure(area: DeskArea) {
  return deskProcedure(area)
    .meta({ stepUp: true })
    .use(async ({ ctx, next }) => {
      await requireFreshProof(ctx)
      return next()
    })
}

function roleProcedure(role: Exclude<Role, 'admin'>, message: string) {
  return userProcedure.meta({ access: role }).use(({ ctx, next }) => {
    if (!ctx.actor.roles.has(role)) throw new Forbidden(message)
    return next()
  })
}

function fieldErrorsOf(error: ZodError): Record<string, string[]> {
  const { fieldErrors, formErrors } = z.flattenError(error as ZodError<Record<string, unknown>>)
  const fields = Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages ?? []]))
  return formErrors.length > 0 ? { ...fields, '': formErrors } : fields
}

// tRPC's own messages ("No procedure found", "Unable to transform response") are for programmers, so they are replaced.
function messageFor(error: TRPCError, refusal: DomainError | null): string {
  if (refusal) return refusal.message
  if (error.code === 'NOT_FOUND') return 'Não encontrado'
  if (error.code === 'TOO_MANY_REQUESTS') return error.message
  return error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR' ? 'Dados inválidos' : error.message
}

function outageOf(cause: unknown): Unavailable {
  return new Unavailable(undefined, undefined, cause)
}

function asTrpc(refusal: DomainError): TRPCError {
  return new TRPCError({ code: refusal.code, message: refusal.message, cause: refusal })
}
