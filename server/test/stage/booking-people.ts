import { afterAll, beforeAll, beforeEach } from 'vitest'
import { bookingStage } from './booking-stage.ts'
import type { Person } from './factories.ts'

type Stage = Awaited<ReturnType<typeof bookingStage>>
export type Ask = NonNullable<Parameters<Stage['request']>[2]>

export let stage: Stage
export let world: Stage['world']
export let joana: Person
export let ana: Person
export let bia: Person

/**
 * Call this function at the top of a test file. It opens `stage` and `world` before the first test and closes them after the
 * last. Before each test it resets the clock and creates `joana` (a professional), `ana` and `bia` (contractors).
 */
export function setUpBookingPeople(): void {
  beforeAll(async () => {
    stage = await bookingStage()
    world = stage.world
  })
  afterAll(() => world?.close())
  beforeEach(async () => {
    const people = await stage.people()
    joana = people.joana
    ana = people.ana
    bia = people.bia
  })
}

/** Requests a booking with Joana, by default four hours on Tuesday from 08:00 at the correct price. */
export const request = (who: Person | null, ask: Ask = {}) => stage.request(who, joana, ask)
