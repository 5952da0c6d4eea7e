import { identityOf } from '#server/actor.ts'
import type { World } from '#server/core/context.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import { appRouter } from '#server/router.ts'
import { cookieJar } from './browser.ts'

export type ApiBrowser = ReturnType<typeof apiBrowser>

/** A browser that calls the API without HTTP. It stores and sends cookies, which determine the actor. */
export function apiBrowser(world: World, { userAgent = 'test', ip = '203.0.113.7' } = {}) {
  const jar = cookieJar()
  const api = createCallerFactory(appRouter)(async () => {
    const cookies = jar.header()
    const { actor } = await identityOf(world, cookies || undefined)
    return { ...world, actor, caller: { ip, userAgent, transport: 'http', cookies, setCookie: jar.set } }
  })
  return { api, cookies: jar.header, set: jar.set }
}
