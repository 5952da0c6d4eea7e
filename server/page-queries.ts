import { callTRPCProcedure } from '@trpc/server'
import type { CityPath } from '#shared/directory-input.ts'
import type { PageRequest } from '#shared/first-answer.ts'
import type { CheckCode } from '#shared/proof.ts'
import type { Ctx } from '#server/core/context.ts'
import { appRouter } from './router.ts'

/**
 * Runs the queries for rendering public pages and refuses all others. They do not count against rate limits, because the request
 * of the page was already counted and rendered pages are cached.
 */
export function pageQueries(ctx: Ctx): PageRequest['ask'] {
  const api = appRouter.createCaller({ ...ctx, caller: { ...ctx.caller, transport: 'system' } })
  const queries: Record<string, (input: unknown) => Promise<unknown>> = {
    'payment.prices': () => api.payment.prices(),
    'directory.showcase': () => api.directory.showcase(),
    'proof.keys': () => api.proof.keys(),
    'directory.cities': () => api.directory.cities(),
    // The casts are safe, because the procedures validate their input.
    'proof.certificate': (input) => api.proof.certificate(input as CheckCode),
    'directory.city': (input) => api.directory.city(input as CityPath),
  }
  return async (procedure, input) => {
    const query = queries[procedure]
    if (!query) throw new Error(`${procedure} is not a query of a public page`)
    return query(input)
  }
}

/** Runs the queries for rendering a signed-in user's page. The user's rights are checked as in an API call over HTTP. */
export function ownQueries(ctx: Ctx): PageRequest['ask'] {
  return (path, input) =>
    callTRPCProcedure({
      router: appRouter,
      path,
      ctx,
      type: 'query',
      getRawInput: () => Promise.resolve(input),
      signal: undefined,
      batchIndex: 0,
    })
}

/** Returns the response of auth.session for the visitor of a rendered page. */
export function pageSession(ctx: Ctx): Promise<unknown> {
  return appRouter.createCaller(ctx).auth.session()
}
