import { createHash, randomBytes } from 'node:crypto'
import { createTRPCClient, httpLink, isTRPCClientError } from '@trpc/client'
import { sessions } from '#db/schema/index.ts'
import type { Db } from '../core/context.ts'
import type { AppRouter } from '../router.ts'

export type Browser = ReturnType<typeof browserAt>

/** Somebody at an address of the product: the API over real HTTP, one call a request, with a cookie jar of one cookie. */
export function browserAt(url: string, cookie = '') {
  let jar = cookie
  const api = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url}/trpc`,
        headers: () => ({ 'sec-fetch-site': 'same-origin', ...(jar && { cookie: jar }) }),
        async fetch(address, options) {
          const answer = await fetch(address, options as RequestInit)
          const [set] = answer.headers.getSetCookie()
          if (set !== undefined) jar = set.split(';')[0] ?? ''
          return answer
        },
      }),
    ],
  })
  return {
    url,
    api,
    cookie: () => jar,
    signIn: (email: string, password: string) => api.auth.signIn.mutate({ email, password }),
  }
}

/** A session of a person as the table holds it, and the cookie that opens it: signing in without the cost of a password. */
export async function sessionOf(db: Db, person: { id: string }): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    id: createHash('sha256').update(secret).digest('hex'),
    userId: person.id,
    expiresAt: new Date(Date.now() + 7 * 86_400_000),
  })
  return `sid=${secret}`
}

export type Outcome = { readonly status: number; readonly reason: string }

/** How a call over HTTP ended: 200 and 'done', a refusal with its reason, or status 0 where the line broke. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call
    return { status: 200, reason: 'done' }
  } catch (error) {
    if (!isTRPCClientError<AppRouter>(error)) throw error
    return { status: error.data?.httpStatus ?? 0, reason: error.data?.reason ?? error.data?.code ?? 'no answer' }
  }
}
