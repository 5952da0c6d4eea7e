import { buildApp } from '#server/app.ts'
import type { PersonTraits } from '#server/test/stage/factories.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { fingerprintOf } from './fingerprint.ts'
import { castOf, type Actor, type ActorKind } from './people.ts'
import type { Kind } from './procedures.ts'
import { plantSecrets, type Secret } from './secrets.ts'
import { sessionsOf } from './sessions.ts'
import { get, post, subscribe, type Answer } from './wire.ts'

export type Stage = Awaited<ReturnType<typeof hostileStage>>

/**
 * The whole host on a database of its own, with one person of each kind and, beside them, a household (Vera) and a professional
 * (Zilda) whom they all would like to know more about. Everybody's private data are recognisable.
 */
export async function hostileStage() {
  const world = await testWorld({ payments: true, skipInvariants: true })
  const app = await hostOf(world)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const secrets: Secret[] = []
  const person = async (traits: PersonTraits) => {
    const made = await world.person(traits)
    secrets.push(...(await plantSecrets(world, made.id)))
    return made
  }
  const cast = await castOf(world, person)
  const sessions = await sessionsOf(world, cast.everybody)
  return {
    world,
    app,
    secrets,
    ...cast,
    actor: (kind: ActorKind): Actor => cast.actors.find((actor) => actor.kind === kind)!,
    /** The Cookie header of somebody's session. */
    cookieOf: (actor: Pick<Actor, 'id'>) => sessions.cookieOf(actor, ''),
    /** Knocks at a door with a body as raw JSON text, over HTTP or, for a subscription, over the websocket. */
    async knock(actor: Pick<Actor, 'id'>, path: string, kind: Kind, raw: string | undefined): Promise<Answer> {
      const cookie = await sessions.cookieOf(actor, path)
      if (kind === 'subscription') return subscribe(port, cookie, path, raw)
      const answer = await (kind === 'mutation' ? post(app, cookie, path, raw) : get(app, cookie, path, raw))
      if (path === 'auth.signOutEverywhere' && answer.status === 200) await sessions.comeBack(actor)
      return answer
    },
    /** A digest of every row there is; the same before and after means that nothing was written. */
    fingerprint: () => fingerprintOf(world.database.sql),
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
    filesOrigin: null,
    publicFiles: null,
    metricsToken: undefined,
    readiness: { migrated: async () => true, working: () => true },
    development: false,
  })
}
