import { buildApp } from '#server/app.ts'
import type { PersonTraits } from '#server/test/stage/factories.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { createPeople, type Actor, type ActorKind } from './people.ts'
import type { Kind } from './procedures.ts'
import { plantSecrets, type Secret } from './secrets.ts'
import { sessionsOf } from './sessions.ts'
import { get, post, subscribe, type Answer } from './wire.ts'
import { recordWrites } from './writes.ts'

export type Stage = Awaited<ReturnType<typeof hostileStage>>

/**
 * The complete server on its own database, with one person of each kind. These people try to read the data of a contractor (Vera)
 * and a professional (Zilda). Each user's private data are unique texts.
 */
export async function hostileStage() {
  const world = await testWorld({ payments: true, skipInvariants: true })
  const app = await hostOf(world)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const secrets: Secret[] = []
  const person = async (traits: PersonTraits) => {
    const created = await world.person(traits)
    secrets.push(...(await plantSecrets(world, created.id)))
    return created
  }
  const people = await createPeople(world, person)
  const sessions = await sessionsOf(world, people.everyone)
  return {
    world,
    app,
    secrets,
    ...people,
    actor: (kind: ActorKind): Actor => people.actors.find((actor) => actor.kind === kind)!,
    /** The Cookie header of an actor's session. */
    cookieOf: (actor: Pick<Actor, 'id'>) => sessions.cookieOf(actor, ''),
    /** Calls a procedure with raw JSON text as the body: subscriptions over the websocket, everything else over HTTP. */
    async call(actor: Pick<Actor, 'id'>, path: string, kind: Kind, raw: string | undefined): Promise<Answer> {
      const cookie = await sessions.cookieOf(actor, path)
      if (kind === 'subscription') return subscribe(port, cookie, path, raw)
      const answer = await (kind === 'mutation' ? post(app, cookie, path, raw) : get(app, cookie, path, raw))
      if (path === 'auth.signOutEverywhere' && answer.status === 200) await sessions.renew(actor)
      return answer
    },
    writes: await recordWrites(world.database.sql),
    async close() {
      await app.close()
      await world.close()
    },
  }
}

function hostOf(world: TestWorld) {
  return buildApp({
    world,
    logger: world.log,
    trustProxy: [],
    clientFolder: '/nowhere',
    pagesFile: null,
    filesOrigins: [],
    publicFiles: null,
    metricsToken: undefined,
    drainSeconds: 0,
    readiness: { migrated: async () => true, working: () => true },
    healthOnly: false,
    development: false,
  })
}
