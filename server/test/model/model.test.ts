import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newModel, paymentShown } from './agenda-model.ts'
import { bookingCommands, openings, rest } from './booking-commands.ts'
import { disputeCommands } from './dispute-commands.ts'
import { lifeCommands, weekCommands } from './life-commands.ts'
import { peopleIn, habits } from './real.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { LONG } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const RUNS = Number(process.env.RUNS ?? (LONG ? 1_000 : 8))
/** This timeout only stops a hanging test. It is no limit for its speed. */
const TIMEOUT = 120_000 + RUNS * 20_000
const START = new Date('2026-11-23T12:00:00Z')
const MAX_COMMANDS = 40
const FIXED = 20_261_123
/** A seed that changes daily. The long run uses it besides the fixed seed, so that each day tries other actions. */
const today = Math.floor(Date.now() / 86_400_000)

/** Final states of bookings that the runs of the fixed seed must reach. */
const ends = ['Solicitado, Pendente', 'Confirmado, Pago', 'Concluído, Pago', 'Cancelado, Pendente', 'Cancelado, Reembolsado']

const HOLD = 16 * 60_000

let world: TestWorld
beforeAll(async () => {
  world = await testWorld({ payments: true, pool: 14 })
})
afterAll(() => world?.close())

// SEED, RUN_PATH and REPLAY_PATH replay a failed run. The failure prints their values.
const { SEED, RUN_PATH: path, REPLAY_PATH } = process.env
const seeds = SEED ? [Number(SEED)] : LONG ? [FIXED, today] : [FIXED]
const numRuns = Math.ceil(RUNS / seeds.length)

test.for(seeds)(
  `random commands do nothing illegal, and nothing legal is refused (${numRuns} runs, seed %i)`,
  { timeout: TIMEOUT },
  async (seed, { annotate }) => {
    const commands = fc.commands(
      [
        ...bookingCommands,
        ...bookingCommands,
        ...bookingCommands,
        ...lifeCommands,
        ...lifeCommands,
        ...weekCommands,
        ...disputeCommands,
      ],
      {
        size: 'max',
        maxCommands: MAX_COMMANDS,
        ...(REPLAY_PATH && { replayPath: REPLAY_PATH }),
      },
    )
    const seen = new Map<string, number>()
    const run = fc.asyncProperty(
      fc.array(fc.oneof(...openings), { minLength: 4, maxLength: 8 }),
      commands,
      async (first, all) => {
        world.clock.set(START)
        const real = await peopleIn(world)
        const model = newModel(START, habits)
        for (const one of first) await one.run(model, real)
        await fc.asyncModelRun(() => ({ model, real }), all)
        await rest.run(model, real)
        for (const booking of model.bookings) count(seen, `${booking.status}, ${paymentShown(booking)}`)
        expect(await brokenInvariants(world.db, world.now())).toEqual([])
        // Ends the holds of this run, because the next run sets the clock back.
        world.clock.advance(HOLD)
        await world.job('booking.expire-holds')
      },
    )
    await fc.assert(run, { seed, ...(path && { path }), numRuns, endOnFailure: LONG })
    await annotate([...seen].map(([state, times]) => `${state}: ${times}`).join('; '))
    const wanted = seed === FIXED && !REPLAY_PATH ? ends : []
    expect([...seen.keys()]).toEqual(expect.arrayContaining(wanted))
  },
)

function count(tally: Map<string, number>, state: string): void {
  tally.set(state, (tally.get(state) ?? 0) + 1)
}
