import type { PageRequest } from '#shared/first-answer.ts'
import type { Ctx } from '#server/core/context.ts'
import { appRouter } from './router.ts'

/** Answers the queries that the public pages are rendered with, and no others. */
export function pageQueries(ctx: Ctx): PageRequest['ask'] {
  const api = appRouter.createCaller(ctx)
  const queries: Record<string, () => Promise<unknown>> = {
    'payment.prices': () => api.payment.prices(),
    'search.teaser': () => api.search.teaser(),
    'proof.keys': () => api.proof.keys(),
  }
  return async (procedure) => {
    const query = queries[procedure]
    if (!query) throw new Error(`${procedure} is not a query of a public page`)
    return query()
  }
}

/** The answer of auth.session. */
export function pageSession(ctx: Ctx): Promise<unknown> {
  return appRouter.createCaller(ctx).auth.session()
}
