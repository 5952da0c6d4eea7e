import { afterAll, beforeAll, beforeEach } from 'vitest'
import { bookingStage } from './booking-stage.ts'
import type { Person } from './factories.ts'

type Stage = Awaited<ReturnType<typeof bookingStage>>
export type Ask = NonNullable<Parameters<Stage['request']>[2]>

/**
 * The stage of a whole test file, for whoever imports this: opened before its first test and closed after its last, with Joana,
 * Ana and Bia made anew, and the clock set back, before each.
 */
export let stage: Stage
export let world: Stage['world']
export let joana: Person
export let ana: Person
export let bia: Person

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

/** Asks Joana for a slot: by default four hours on Tuesday from 08:00, at the right price. */
export const request = (who: Person | null, ask: Ask = {}) => stage.request(who, joana, ask)
