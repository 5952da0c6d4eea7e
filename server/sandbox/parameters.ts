import { z } from 'zod'
import { listOf } from './new-object.ts'
import type { Containing, Kind, Page, StoreSession } from './store.ts'

export type Answer = { status: number; body: unknown }
/**
 * An endpoint of the API. It gets the path parameters, the query or form, and the connected account of the request. It returns
 * the response before `expand`.
 */
export type Endpoint = (
  session: StoreSession,
  input: { params: Record<string, string>; form: Record<string, unknown>; account: string | null },
) => Promise<Answer>

// Schemas for the parameters of Stripe's API. In a form all values are text. '' removes a value, as at Stripe.
export const Text = z.string().max(5000)
export const Count = z.coerce.number().int()
export const AmountInCents = z.coerce.number().int().positive()
export const Truth = z.enum(['true', 'false']).transform((word) => word === 'true')
export const MetadataForm = z.union([z.record(z.string().max(40), z.string().max(500)), z.literal('').transform(() => ({}))])
export const Brl = z.literal('brl')

const PageForm = z.looseObject({
  limit: Count.min(1).max(100).default(10),
  starting_after: Text.optional(),
  created: z.strictObject({ gte: Count }).optional(),
  types: z.array(Text).max(20).optional(),
})

/** Returns an endpoint `GET /v1/{kind}s/:id`, which reads one object. */
export function reading(kind: Kind): Endpoint {
  return async (session, { params, form }) => {
    z.strictObject({}).parse(form)
    return ok(await session.fetch(kind, idOf(params)))
  }
}

/** Returns an endpoint `GET /v1/{kind}s`, which lists objects with Stripe's paging and can filter by the fields in `names`. */
export function listing(kind: Kind, ...names: string[]): Endpoint {
  const Filter = z.strictObject(Object.fromEntries(names.map((name) => [name, Text.optional()])))
  return async (session, { form }) => {
    const { page, filter } = pageOf(form)
    return listed(await session.search(kind, given(Filter.parse(filter)), page), kind)
  }
}

/** Splits the parameters of a list request into Stripe's paging parameters and the filter. */
export function pageOf(form: Record<string, unknown>): { page: Page; filter: Record<string, unknown> } {
  const { limit, starting_after: startingAfter, created, types, ...filter } = PageForm.parse(form)
  return { page: { limit, startingAfter, since: created?.gte, types }, filter }
}

/** Returns a page of objects as Stripe's list object. */
export function listed(found: { data: unknown[]; hasMore: boolean }, kind: Kind): Answer {
  return ok(listOf(`${kind}s`, found.data, found.hasMore))
}

/** Returns a response with status 200 and this body. */
export function ok(body: unknown): Answer {
  return { status: 200, body }
}

/** Returns the id in the path of a request, or ''. */
export function idOf(params: Record<string, string>): string {
  return params['id'] ?? ''
}

/** The fields of a filter that have a value. */
export function given(filter: Record<string, string | undefined>): Containing {
  return Object.fromEntries(Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}
