import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '#server/test/stage/long.ts'
import { bodiesFor, type Body } from './bodies.ts'
import { mayShow } from './calls.ts'
import { procedures, type Procedure } from './procedures.ts'
import { leaksIn } from './secrets.ts'
import type { Actor, ActorKind } from './people.ts'
import { hostileStage, type Stage } from './stage.ts'
import { resourcesOf } from './resources.ts'
import type { Answer } from './wire.ts'

const all = procedures()
const INPUTS = LONG ? 50_000 : 500
const SEED = Number(process.env.SEED ?? 20_261_121)
const SLOWEST_MS = 2_000
/** The number of runs for a procedure: fewer if it has no input. */
const runsOf = ({ input }: Procedure) => Math.ceil((INPUTS / all.length) * (input ? 1.25 : 0.4))

/** Patterns that a response must never contain: SQL, names of constraints, file paths, names of libraries. */
// 'zod' is matched only as a whole word, because random keys may contain it. 'background_check' is excluded, because it is a kind
// of consent.
const internals =
  /failed query|params:|\b(insert into|delete from|returning|violates|duplicate key|constraint|relation|syntax error)\b|\bselect "|node_modules|\.ts:\d+|\bat \w+ \(|postgres|drizzle|\bzod\b|zoderror|_(unique|fk|pkey|(?<!background_)check)\b|"stack"/i
const english = /\b(expected|received|invalid|required|unrecognized|too (big|small)|must be)\b/i

const kinds: readonly ActorKind[] = ['visitor', 'contractor', 'subscriber', 'professional', 'admin']
let stage: Stage
let ids: string[] = []
beforeAll(async () => {
  stage = await hostileStage()
  const resources = resourcesOf(stage)
  const { vera, zilda } = stage
  ids = [
    vera.id,
    zilda.id,
    await resources.hold(vera.id),
    await resources.confirmed(vera.id),
    await resources.conversationWith(zilda.id),
  ]
  for (const actor of stage.actors.filter(({ kind }) => kind !== 'visitor' && kinds.includes(kind))) {
    const own = await Promise.all([resources.hold(actor.id), resources.completed(actor), resources.conversationWith(actor.id)])
    ids.push(actor.id, ...own)
  }
  ids.push(await resources.window(zilda.id), await resources.window(stage.actor('professional').id))
})
afterAll(() => stage.close())

/** Checks a response and returns its problems in words. */
async function problemsOf(actor: Actor, procedure: Procedure, { raw, unknownKey }: Body): Promise<string[]> {
  const send = () => stage.call(actor, procedure.path, procedure.kind, raw)
  const { status, text, fields, milliseconds } = await send()
  const problems: Record<string, boolean> = {
    'is a server error': status >= 500,
    'shows internals': internals.test(text),
    'leaks data of others': leaksIn(text, stage.secrets, actor.id).some(({ field }) => !mayShow(procedure.path, field)),
    'accepts an unknown key': unknownKey && ![400, 401, 403, 413].includes(status),
    'speaks English': Object.values(fields).some((sentences) => sentences.some((sentence) => english.test(sentence))),
    'is slow': milliseconds > SLOWEST_MS && (await isSlowAgain(send)),
  }
  return Object.keys(problems).filter((problem) => problems[problem])
}

/** A slow call is repeated twice. A busy machine is slow only once, but a hostile input is slow each time. */
async function isSlowAgain(send: () => Promise<Answer>): Promise<boolean> {
  const [second, third] = [await send(), await send()]
  return Math.min(second.milliseconds, third.milliseconds) > SLOWEST_MS
}

// These tests run first, because the random inputs of later tests may make an admin deactivate test users.
test('an unknown key is refused for admins too, and the message in Portuguese names the key', async () => {
  const admin = stage.actor('admin')
  const answer = await stage.call(admin, 'booking.byId', 'query', JSON.stringify({ bookingId: admin.id, isAdmin: true }))
  expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST', reason: 'invalid_input', message: 'Dados inválidos' })
  expect(JSON.stringify(answer.fields)).toMatch(/Campo desconhecido: isAdmin/)
})

test('refuses JSON nested as deeply as the body limit allows', async () => {
  const deep = '['.repeat(49_000) + ']'.repeat(49_000)
  const answer = await stage.call(stage.actor('subscriber'), 'chat.send', 'mutation', deep)
  expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('refuses a body above 100 kB with 413', async () => {
  const answer = await stage.call(stage.actor('subscriber'), 'chat.send', 'mutation', JSON.stringify('x'.repeat(120_000)))
  expect(answer.status).toBe(413)
  expect(answer.text).not.toMatch(internals)
})

describe(`${INPUTS} hostile inputs, seed ${SEED}`, () => {
  test.each(all)('$path', { timeout: 600_000 }, async (procedure) => {
    const actors = fc.constantFrom(...kinds.map((kind) => stage.actor(kind)))
    const property = fc.asyncProperty(actors, bodiesFor(procedure, ids), async (actor, body) => {
      const problems = await problemsOf(actor, procedure, body)
      if (problems.length > 0) throw new Error(problems.join(', '))
    })
    const outcome = await fc.check(property, {
      seed: SEED,
      numRuns: runsOf(procedure),
      endOnFailure: true,
      includeErrorInReport: true,
    })
    expect(fc.defaultReportMessage(outcome)).toBeUndefined()
  })
})

test('hostile inputs do not change any JavaScript prototype', () => {
  expect(['isAdmin', 'role', 'price'].filter((key) => key in {})).toEqual([])
})
