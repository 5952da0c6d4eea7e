import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodiesFor, type Body } from './bodies.ts'
import { procedures, type Procedure } from './procedures.ts'
import { leaksIn } from './secrets.ts'
import type { Actor, ActorKind } from './people.ts'
import { hostileStage, type Stage } from './stage.ts'
import { thingsOf } from './things.ts'
import type { Answer } from './wire.ts'

const all = procedures()
const INPUTS = process.env.LONG ? 50_000 : 1_500
const SEED = Number(process.env.SEED ?? 20_261_121)
const SLOWEST_MS = 2_000
/** Doors that take nothing have little to be fuzzed with. */
const runsOf = ({ input }: Procedure) => Math.ceil((INPUTS / all.length) * (input ? 1.25 : 0.4))

/** What an answer must never show: our SQL, our constraints, our files, our libraries. */
const inside =
  /failed query|params:|\b(insert into|delete from|returning|violates|duplicate key|constraint|relation|syntax error)\b|\bselect "|node_modules|\.ts:\d+|\bat \w+ \(|postgres|drizzle|zod|_(unique|fk|pkey|check)\b|"stack"/i
const english = /\b(expected|received|invalid|required|unrecognized|too (big|small)|must be)\b/i

const kinds: readonly ActorKind[] = ['visitor', 'household', 'subscriber', 'professional', 'admin']
let stage: Stage
let ids: string[] = []
beforeAll(async () => {
  stage = await hostileStage()
  const things = thingsOf(stage)
  const { vera, zilda } = stage
  ids = [vera.id, zilda.id, await things.hold(vera.id), await things.confirmed(vera.id), await things.conversationWith(zilda.id)]
  for (const actor of stage.actors.filter(({ kind }) => kind !== 'visitor' && kinds.includes(kind))) {
    const own = await Promise.all([things.hold(actor.id), things.completed(actor), things.conversationWith(actor.id)])
    ids.push(actor.id, ...own)
  }
  ids.push(await things.window(zilda.id), await things.window(stage.actor('professional').id))
})
afterAll(() => stage.close())

/** What is wrong with an answer, in words. */
async function complaintsOf(actor: Actor, procedure: Procedure, { raw, unknownKey }: Body): Promise<string[]> {
  const ask = () => stage.knock(actor, procedure.path, procedure.kind, raw)
  const { status, text, fields, milliseconds } = await ask()
  const complaints: Record<string, boolean> = {
    'a fault of ours': status >= 500,
    'shows the inside': inside.test(text),
    'tells of others': leaksIn(text, stage.secrets, actor.id).length > 0,
    'takes an unknown key': unknownKey && ![400, 401, 403, 413].includes(status),
    'speaks English': Object.values(fields).some((sentences) => sentences.some((sentence) => english.test(sentence))),
    'is slow': milliseconds > SLOWEST_MS && (await isSlowAgain(ask)),
  }
  return Object.keys(complaints).filter((complaint) => complaints[complaint])
}

/** A machine that is busy elsewhere is slow once; an input that is the reason is slow every time. */
async function isSlowAgain(ask: () => Promise<Answer>): Promise<boolean> {
  const [second, third] = [await ask(), await ask()]
  return Math.min(second.milliseconds, third.milliseconds) > SLOWEST_MS
}

describe(`${INPUTS} hostile inputs, seed ${SEED}`, () => {
  test.each(all)('$path', { timeout: 600_000 }, async (procedure) => {
    const actors = fc.constantFrom(...kinds.map((kind) => stage.actor(kind)))
    const property = fc.asyncProperty(actors, bodiesFor(procedure, ids), async (actor, body) => {
      const complaints = await complaintsOf(actor, procedure, body)
      if (complaints.length > 0) throw new Error(complaints.join(', '))
    })
    const outcome = await fc.check(property, { seed: SEED, numRuns: runsOf(procedure), endOnFailure: true })
    expect(fc.defaultReportMessage(outcome)).toBeUndefined()
  })
})

test('nothing that was sent has reached a prototype', () => {
  expect(['isAdmin', 'role', 'price'].filter((key) => key in {})).toEqual([])
})

test('an unknown key is refused whoever sends it, and named in Portuguese', async () => {
  const admin = stage.actor('admin')
  const answer = await stage.knock(admin, 'booking.byId', 'query', JSON.stringify({ bookingId: admin.id, isAdmin: true }))
  expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST', reason: 'invalid_input', message: 'Dados inválidos' })
  expect(JSON.stringify(answer.fields)).toMatch(/Campo desconhecido: isAdmin/)
})

test('JSON nested as deep as a body may be is refused like any other', async () => {
  const deep = '['.repeat(49_000) + ']'.repeat(49_000)
  const answer = await stage.knock(stage.actor('subscriber'), 'chat.send', 'mutation', deep)
  expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('a body past 100 kB is refused before it is read', async () => {
  const answer = await stage.knock(stage.actor('subscriber'), 'chat.send', 'mutation', JSON.stringify('x'.repeat(120_000)))
  expect(answer.status).toBe(413)
  expect(answer.text).not.toMatch(inside)
})
