import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '#server/test/stage/long.ts'
import type { Call, ResourceCall } from './call.ts'
import { calls, mayShow } from './calls.ts'
import { actorKinds, type Actor, type ActorKind } from './people.ts'
import { procedures, type Procedure } from './procedures.ts'
import { leaksIn } from './secrets.ts'
import { hostileStage, type Stage } from './stage.ts'
import { resourcesOf, type Resources } from './resources.ts'
import type { Answer } from './wire.ts'

let stage: Stage
let resources: Resources
beforeAll(async () => {
  stage = await hostileStage()
  resources = resourcesOf(stage)
})
afterAll(() => stage.close())

type Refusal = { readonly code: string; readonly reason: string }
const signedOut = { code: 'UNAUTHORIZED', reason: 'signed_out' }
const wrongKind = { code: 'FORBIDDEN', reason: 'forbidden' }
const noSubscription = { code: 'FORBIDDEN', reason: 'subscription_required' }
const notFound = { code: 'NOT_FOUND', reason: 'not_found' }

const team = ['admin', 'support', 'finance'] as const

/** The kinds of actors that each declared access admits. */
const acceptedKinds: Readonly<Record<NonNullable<Procedure['access']>, readonly ActorKind[]>> = {
  public: actorKinds,
  user: ['contractor', 'subscriber', 'lapsed', 'professional', 'pending', 'both', ...team],
  contractor: ['contractor', 'subscriber', 'lapsed', 'both', ...team],
  subscriber: ['subscriber', 'both', ...team],
  'subscriber or owner': ['subscriber', 'both', ...team],
  professional: ['professional', 'pending', 'both'],
  admin: team,
  support: ['admin', 'support'],
  finance: ['admin', 'finance'],
  administration: ['admin'],
}

/** The expected refusal of a kind of actor by the declared access, or null if the access admits it. */
function refusalFor(access: Procedure['access'], kind: ActorKind): Refusal | null {
  if (access && acceptedKinds[access].includes(kind)) return null
  if (kind === 'visitor' || kind === 'deactivated') return signedOut
  return access === 'subscriber' || access === 'subscriber or owner' ? noSubscription : wrongKind
}

test('the matrix covers exactly the procedures of the router', () => {
  const paths = procedures().map(({ path }) => path)
  expect(paths.filter((path) => !(path in calls))).toEqual([])
  expect(Object.keys(calls).filter((path) => !paths.includes(path))).toEqual([])
})

/**
 * The kinds of callers with which a procedure is tested: all with LONG, otherwise one of each group that must get the same
 * response. Which one depends on the procedure's position, so that every kind is tested with some procedure.
 */
function callersOf({ path, access }: Procedure, position: number): readonly ActorKind[] {
  if (LONG) return actorKinds
  const call = calls[path]!
  const exceptions = 'inputFor' in call ? [openTo(call), call.gatedKinds ?? [], call.kindsWithoutAny ?? []] : []
  const groups = Map.groupBy(actorKinds, (kind) =>
    JSON.stringify([refusalFor(access, kind)?.reason, exceptions.map((kinds) => kinds.includes(kind))]),
  )
  return [...groups.values()].map((kinds) => kinds[position % kinds.length]!)
}

describe.each(
  procedures()
    .filter(({ path }) => path in calls)
    .map((procedure, position) => ({ ...procedure, callers: callersOf(procedure, position) })),
)('$path', ({ callers, ...procedure }) => {
  test.each([...callers])('%s', async (kind) => {
    const [actor, call] = [stage.actor(kind), calls[procedure.path]!]
    const refusal = refusalFor(procedure.access, kind)
    const problems = refusal
      ? checkRefused(actor, procedure, call, refusal)
      : 'inputFor' in call
        ? checkResource(actor, procedure, call)
        : checkPlain(actor, procedure, call)
    expect(await problems).toEqual([])
  })
})

describe('without a subscription, a professional may call subscriber procedures about the own profile', () => {
  test.each(['search.profile', 'availability.slots', 'reviews.ofProfessional'])('%s', async (path) => {
    const owner = stage.actor('professional')
    const input = { professionalId: owner.id, ...(path === 'availability.slots' && { durationHours: 4 }) }
    expect(await stage.call(owner, path, 'query', JSON.stringify(input))).toMatchObject({ status: 200 })
  })
})

/** Checks that an actor without access gets the same refusal for a foreign id and an unknown id. */
async function checkRefused(actor: Actor, procedure: Procedure, call: Call, expected: Refusal): Promise<string[]> {
  const inputs =
    'inputFor' in call
      ? [call.inputFor(await call.foreign(resources, actor, stage)), call.inputFor(randomUUID())]
      : [call.input?.(actor)]
  const attempts: Awaited<ReturnType<typeof attempt>>[] = []
  for (const input of inputs) attempts.push(await attempt(actor, procedure, input))
  return attempts.flatMap(({ answer, problems }) => [
    ...problems,
    ...mismatch('without access', { ...answerOf(attempts[0]!.answer), ...expected }, answerOf(answer)),
  ])
}

/** Checks that an actor with access gets 200, or 409 because of the state, or the reason that the call declares. */
async function checkPlain(actor: Actor, procedure: Procedure, call: Exclude<Call, ResourceCall>): Promise<string[]> {
  await call.prepare?.(resources, actor, stage)
  const { answer, problems } = await attempt(actor, procedure, call.input?.(actor))
  const reason = typeof call.reason === 'function' ? call.reason(actor) : call.reason
  const expected = reason ? answer.reason === reason : [200, 409].includes(answer.status)
  return expected ? problems : [...problems, `it should have been accepted: ${answer.text}`]
}

/** Checks that a foreign id gets the same response as an unknown id, and that an own resource is accepted. */
async function checkResource(actor: Actor, procedure: Procedure, call: ResourceCall): Promise<string[]> {
  const [mustSubscribe, hasNone] = [
    call.gatedKinds?.includes(actor.kind) ?? false,
    call.kindsWithoutAny?.includes(actor.kind) ?? false,
  ]
  const random = await attempt(actor, procedure, call.inputFor(randomUUID()))
  const foreign = await attempt(actor, procedure, call.inputFor(await call.foreign(resources, actor, stage)))
  const own = await attempt(actor, procedure, call.inputFor(await call.own(resources, actor, stage)))
  const expected = openTo(call).includes(actor.kind) ? { status: 200 } : call.foreignAnswer
  return [
    ...[random, foreign, own].flatMap(({ problems }) => problems),
    ...mismatch(
      'unknown id',
      { ...answerOf(random.answer), ...(mustSubscribe ? noSubscription : notFound) },
      answerOf(random.answer),
    ),
    ...mismatch('foreign', { ...answerOf(expected ? foreign.answer : random.answer), ...expected }, answerOf(foreign.answer)),
    ...mismatch('own', !mustSubscribe && !hasNone, [200, 409].includes(own.answer.status)),
  ]
}

/** The kinds of actors that may access foreign resources. */
function openTo({ openToAdmins = [] }: ResourceCall): readonly ActorKind[] {
  return openToAdmins === true ? team : openToAdmins
}

/**
 * Calls the procedure and returns the problems: a server error, leaked data of other users, or a refused mutation that wrote
 * rows.
 */
async function attempt(actor: Actor, { path, kind }: Procedure, input: unknown) {
  const before = kind === 'mutation' ? await stage.writes.mark() : ''
  const answer = await stage.call(actor, path, kind, input === undefined ? undefined : JSON.stringify(input))
  const problems = [
    ...mismatch('a server error', false, answer.status >= 500),
    ...leaksIn(answer.text, stage.secrets, actor.id)
      .filter(({ field }) => !mayShow(path, field))
      .map(({ field }) => `leaked ${field}: ${answer.text}`),
  ]
  if (kind === 'mutation' && answer.status >= 400) {
    const written = await stage.writes.writtenSince(before)
    problems.push(...written.map((table) => `rejected, but wrote ${table}`))
  }
  return { answer, problems }
}

function answerOf({ status, code, reason, message }: Answer) {
  return { status, code, reason, message }
}

function mismatch(what: string, expected: unknown, found: unknown): string[] {
  const [wanted, got] = [JSON.stringify(expected), JSON.stringify(found)]
  return wanted === got ? [] : [`${what}: ${got} instead of ${wanted}`]
}
