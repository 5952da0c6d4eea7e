import { createHash, randomBytes } from 'node:crypto'
import { createTRPCClient, httpLink, isTRPCClientError } from '@trpc/client'
import { sessions } from '#db/schema/index.ts'
import type { World } from '#server/core/context.ts'
import type { AppRouter } from '#server/router.ts'

export type Browser = ReturnType<typeof browserAt>

/** A browser at an address of the product. It calls the API over real HTTP, one call per request, and stores cookies. */
export function browserAt(url: string, cookie = '') {
  const jar = cookieJar(cookie)
  const api = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url}/trpc`,
        headers: () => ({ 'sec-fetch-site': 'same-origin', ...(jar.header() && { cookie: jar.header() }) }),
        async fetch(address, options) {
          const answer = await fetch(address, options as RequestInit)
          answer.headers.getSetCookie().forEach(jar.set)
          return answer
        },
      }),
    ],
  })
  return {
    url,
    api,
    cookie: jar.header,
    signIn: (email: string, password: string) => api.auth.signIn.mutate({ email, password }),
  }
}

/** The cookie jar of a browser: it keeps the newest value of each name. An empty value deletes the cookie. */
export function cookieJar(cookie = '') {
  const kept = new Map<string, string>()
  const set = (given: string): void => {
    const [, name, value] = /^\s*([^=]+)=([^;]*)/.exec(given) ?? []
    if (name && value) kept.set(name, value)
    else if (name) kept.delete(name)
  }
  cookie.split(';').forEach(set)
  return { set, header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; ') }
}

/** Inserts a session of a person and returns its cookie: a sign-in without the cost of hashing a password. */
export async function sessionOf({ db, now }: Pick<World, 'db' | 'now'>, person: { id: string }): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    id: createHash('sha256').update(secret).digest('hex'),
    userId: person.id,
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: new Date(now().getTime() + 7 * 86_400_000),
  })
  return `sid=${secret}`
}

export type Outcome = { readonly status: number; readonly reason: string }

/** The result of a call over HTTP: 200 with 'done', a refusal with its reason, or status 0 if the connection failed. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call
    return { status: 200, reason: 'done' }
  } catch (error) {
    if (!isTRPCClientError<AppRouter>(error)) throw error
    return { status: error.data?.httpStatus ?? 0, reason: error.data?.reason ?? error.data?.code ?? 'no answer' }
  }
}
