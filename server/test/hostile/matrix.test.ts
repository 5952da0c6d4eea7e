import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doors, type Door, type ThingDoor } from './doors.ts'
import { actorKinds, type Actor, type ActorKind } from './people.ts'
import { procedures, type Procedure } from './procedures.ts'
import { leaksIn } from './secrets.ts'
import { hostileStage, type Stage } from './stage.ts'
import { thingsOf, type Things } from './things.ts'
import type { Answer } from './wire.ts'

let stage: Stage
let things: Things
beforeAll(async () => {
  stage = await hostileStage()
  things = thingsOf(stage)
})
afterAll(() => stage.close())

type Refusal = { readonly code: string; readonly reason: string }
const signedOut = { code: 'UNAUTHORIZED', reason: 'signed_out' }
const wrongKind = { code: 'FORBIDDEN', reason: 'forbidden' }
const noPlan = { code: 'FORBIDDEN', reason: 'subscription_required' }
const notThere = { code: 'NOT_FOUND', reason: 'not_found' }

/** Who passes each declared access. */
const passing: Readonly<Record<NonNullable<Procedure['access']>, readonly ActorKind[]>> = {
  public: actorKinds,
  user: ['household', 'subscriber', 'lapsed', 'professional', 'pending', 'both', 'admin'],
  contractor: ['household', 'subscriber', 'lapsed', 'both', 'admin'],
  subscriber: ['subscriber', 'both', 'admin'],
  'subscriber or owner': ['subscriber', 'both', 'admin'],
  professional: ['professional', 'pending', 'both'],
  admin: ['admin'],
}

/** The refusal that the declared access has for a kind of person, before anything is looked at; null lets them pass. */
function refusalAtTheDoor(access: Procedure['access'], kind: ActorKind): Refusal | null {
  if (access && passing[access].includes(kind)) return null
  if (kind === 'visitor' || kind === 'deactivated') return signedOut
  return access === 'subscriber' || access === 'subscriber or owner' ? noPlan : wrongKind
}

test('every procedure is in the matrix, and nothing else is', () => {
  const paths = procedures().map(({ path }) => path)
  expect(paths.filter((path) => !(path in doors))).toEqual([])
  expect(Object.keys(doors).filter((path) => !paths.includes(path))).toEqual([])
})

describe.each(procedures().filter(({ path }) => path in doors))('$path', (procedure) => {
  test.each([...actorKinds])('%s', async (kind) => {
    const [actor, door] = [stage.actor(kind), doors[procedure.path]!]
    const shut = refusalAtTheDoor(procedure.access, kind)
    const trial = shut
      ? tryShut(actor, procedure, door, shut)
      : 'about' in door
        ? tryThings(actor, procedure, door)
        : tryPlain(actor, procedure, door)
    expect(await trial).toEqual([])
  })
})

describe('the owner passes the subscription gate', () => {
  test.each(['search.profile', 'availability.slots', 'reviews.ofProfessional'])('%s', async (path) => {
    const owner = stage.actor('professional')
    const input = { professionalId: owner.id, ...(path === 'availability.slots' && { durationHours: 4 }) }
    expect(await stage.knock(owner, path, 'query', JSON.stringify(input))).toMatchObject({ status: 200 })
  })
})

/** A shut door answers the same to whatever is asked for. */
async function tryShut(actor: Actor, procedure: Procedure, door: Door, expected: Refusal): Promise<string[]> {
  const inputs =
    'about' in door ? [door.about(await door.foreign(things, actor, stage)), door.about(randomUUID())] : [door.input?.(actor)]
  const tries: Awaited<ReturnType<typeof knock>>[] = []
  for (const input of inputs) tries.push(await knock(actor, procedure, input))
  return tries.flatMap(({ answer, complaints }) => [
    ...complaints,
    ...wrong('at a shut door', { ...said(tries[0]!.answer), ...expected }, said(answer)),
  ])
}

/** Passing the door, a verb may still say that things do not stand so: that is no question of who asks. */
async function tryPlain(actor: Actor, procedure: Procedure, door: Exclude<Door, ThingDoor>): Promise<string[]> {
  const { answer, complaints } = await knock(actor, procedure, door.input?.(actor))
  const reason = typeof door.reason === 'function' ? door.reason(actor) : door.reason
  const fine = reason ? answer.reason === reason : [200, 409].includes(answer.status)
  return fine ? complaints : [...complaints, `it should have passed: ${answer.text}`]
}

/** A foreign thing is answered like one that does not exist; an own one is not refused. */
async function tryThings(actor: Actor, procedure: Procedure, door: ThingDoor): Promise<string[]> {
  const [gated, closed] = [door.gated?.includes(actor.kind) ?? false, door.closedTo?.includes(actor.kind) ?? false]
  const random = await knock(actor, procedure, door.about(randomUUID()))
  const foreign = await knock(actor, procedure, door.about(await door.foreign(things, actor, stage)))
  const own = await knock(actor, procedure, door.about(await door.own(things, actor, stage)))
  const expected = door.openToAdmins && actor.kind === 'admin' ? { status: 200 } : door.tellsForeign
  return [
    ...[random, foreign, own].flatMap(({ complaints }) => complaints),
    ...wrong('random', { ...said(random.answer), ...(gated ? noPlan : notThere) }, said(random.answer)),
    ...wrong('foreign', { ...said(expected ? foreign.answer : random.answer), ...expected }, said(foreign.answer)),
    ...wrong('own', !gated && !closed, [200, 409].includes(own.answer.status)),
  ]
}

/** Knocks; complains of faults of ours, of what is told about others, and of a refused mutation that wrote something. */
async function knock(actor: Actor, { path, kind }: Procedure, input: unknown) {
  const before = kind === 'mutation' ? await stage.fingerprint() : []
  const answer = await stage.knock(actor, path, kind, input === undefined ? undefined : JSON.stringify(input))
  const complaints = [
    ...wrong('a fault of ours', false, answer.status >= 500),
    ...leaksIn(answer.text, stage.secrets, actor.id).map(({ field }) => `told ${field}: ${answer.text}`),
  ]
  if (kind === 'mutation' && answer.status >= 400) {
    const changed = (await stage.fingerprint()).filter((table) => !before.includes(table))
    complaints.push(...changed.map((table) => `refused, but wrote ${table}`))
  }
  return { answer, complaints }
}

function said({ status, code, reason, message }: Answer) {
  return { status, code, reason, message }
}

function wrong(what: string, expected: unknown, found: unknown): string[] {
  const [wanted, got] = [JSON.stringify(expected), JSON.stringify(found)]
  return wanted === got ? [] : [`${what}: ${got} instead of ${wanted}`]
}
