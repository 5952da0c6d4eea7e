import { afterAll, beforeAll, expect } from 'vitest'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { type Acting, startActing } from '#server/test/faults/acting.ts'
import { type Ask, historyOf, moneyActs, type Scene } from '#server/test/faults/history.ts'
import { snapshotOf } from '#server/test/faults/snapshot.ts'
import { deadlocksIn } from '#server/test/stage/deadlocks.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { incomeFaults, payoutsOf } from '#server/test/stage/payouts.ts'
import { seriesStory, type SeriesStory } from '#server/test/stage/series.ts'
import { webhooksOf } from '#server/test/stage/webhooks.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const DAY = 86_400_000
/** The number of random histories that run. `HISTORY=41` starts with history number 41. */
const HISTORIES = 200
const FIRST = Number(process.env.HISTORY ?? 1)

let world: TestWorld
let story: Story
let series: SeriesStory
let rita: Person
let processes: Acting[] = []

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  series = await seriesStory(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
  const payouts = await payoutsOf(world, story)
  for (const who of [story.marlene, series.joana]) await payouts.onboard(who)
  for (const who of [story.ana, series.ana, rita]) await world.contextOf(who)
  processes = await Promise.all([startActing(world), startActing(world)])
})
afterAll(async () => {
  await Promise.all(processes.map(({ kill9 }) => kill9()))
  await world?.close()
})

long(
  `${HISTORIES} random histories of all actions that move money, over two processes, cause no deadlock and no response of 500 or above`,
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    const begun = performance.now()
    const begin = world.now()
    const restore = await snapshotOf(world.database.sql)
    const broken: string[] = []
    let acts = 0
    let deadlocks = await deadlocksIn(world.database)
    const deadlocksBefore = deadlocks
    for (let seed = FIRST; seed < FIRST + HISTORIES; seed++) {
      await restore()
      world.clock.set(begin)
      const { steps, found } = await play(seed)
      acts += steps.flat().length
      const now = await deadlocksIn(world.database)
      if (now > deadlocks) found.push(`${now - deadlocks} deadlocks`)
      deadlocks = now
      if (found.length > 0)
        broken.push(`HISTORY=${seed} ${steps.map((step) => step.join(' + ')).join(', ')}: ${found.join('; ')}`)
    }
    await restore()
    world.clock.set(begin)
    const seconds = Math.round((performance.now() - begun) / 1_000)
    await annotate(
      `${HISTORIES} histories, ${acts} acts, ${deadlocks - deadlocksBefore} deadlocks, ${broken.length} broken, ${seconds} s`,
    )
    expect(broken).toEqual([])
  },
)

async function play(seed: number): Promise<{ steps: (readonly string[])[]; found: string[] }> {
  const chance = seededRandom(seed)
  const before = (await webhooksOf(world)).length
  const startsAt = new Date(world.now().getTime() + chance.one([1, 4, 9]) * DAY)
  const both = { contractorId: story.ana.id, professionalId: story.marlene.id }
  const ids = chance.yes(0.3)
    ? await series.requested(3, '2026-11-26T11:00:00Z')
    : [(await makeBooking(world, { ...both, startsAt })).id]
  const scene: Scene = { world, story, series, rita, chance, ids, before }
  const steps = historyOf(chance)
  const found: string[] = []
  for (const step of steps) {
    await Promise.all(
      step.map(async (name, index) => {
        const ask: Ask = async (asked) => {
          const answered = await processes[index]!.ask(world.now(), asked)
          found.push(...answered.faults.map((fault) => `${name}: ${fault}`))
          return answered
        }
        await moneyActs[name]?.(scene, ask, chance.yes(0.7) ? ids[0]! : chance.one(ids))
      }),
    )
  }
  for (const who of [story.marlene, series.joana]) found.push(...(await incomeFaults(world, who)))
  return { steps, found }
}
