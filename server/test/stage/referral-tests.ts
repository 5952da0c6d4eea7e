import { afterAll, beforeAll, beforeEach } from 'vitest'
import { storyOf, type Story } from './payments.ts'
import { referralStory, type ReferralStory } from './referrals.ts'
import { testWorld, type TestWorld } from './world.ts'

export let world: TestWorld
export let story: Story
export let referral: ReferralStory

/**
 * Call this function at the top of a test file. It opens `world` before the first test and closes it after the last. Before each
 * test it resets the clock and creates the people of `story` and `referral`.
 */
export function setUpReferrals(): void {
  beforeAll(async () => {
    world = await testWorld({ payments: true, pool: 20 })
  })
  afterAll(() => world?.close())
  beforeEach(async () => {
    world.clock.set('2026-11-23T12:00:00Z')
    // Clears the card fingerprints, so that a card of an earlier test is not recognised.
    await world.database.sql`update payments set card_fingerprint = null`
    story = await storyOf(world)
    referral = await referralStory(world, story)
  })
}
