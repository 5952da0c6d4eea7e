import { setTimeout as sleep } from 'node:timers/promises'
import { like } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { messages } from '#db/schema/index.ts'
import { connect } from '#server/core/database/connect.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { DEMO_PASSWORD } from '#server/features/auth/demo.ts'
import { browserAt } from '#server/test/stage/browser.ts'
import { LONG } from '#server/test/stage/long.ts'
import { missingForSet, startWholeSet, type WholeSet } from '#server/test/stage/whole-set.ts'

const missing = LONG ? await missingForSet() : 'only in npm run test:long'
const WRITERS = 4

describe.skipIf(missing !== null)(
  `the whole set is restarted part by part under load${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let set: WholeSet | null = null
    afterAll(() => set?.close())

    test('during a rolling restart no request fails, and each acknowledged message is stored exactly once', async () => {
      set = await startWholeSet()
      const traffic = await startTraffic(set.url)
      for (let place = 0; place < set.web.length; place++) {
        await sleep(1_000)
        await set.restart.web(place)
      }
      await set.restart.worker()
      await set.pair.standby.stop()
      await set.pair.standby.start()
      await sleep(1_000)
      const { acknowledged, failed, reads } = await traffic.end()

      expect(failed).toEqual([])
      expect([acknowledged.length > 100, reads > 100]).toEqual([true, true])
      const { db, end } = connect(set.pair.primary.url)
      const stored = await db.select({ content: messages.content }).from(messages).where(like(messages.content, 'reinício %'))
      expect(stored.map(({ content }) => content).toSorted()).toEqual(acknowledged.toSorted())
      expect(await brokenInvariants(db, new Date())).toEqual([])
      await end()
    }, 300_000)
  },
)

/**
 * A contractor who sends messages from several tabs without pause, while as many tabs search. `end` returns the confirmed
 * messages and the failures.
 */
async function startTraffic(url: string) {
  const browser = browserAt(url)
  await browser.signIn('ana@demo.plumai', DEMO_PASSWORD)
  const [conversation] = await browser.api.chat.conversations.query()
  const acknowledged: string[] = []
  const failed: string[] = []
  let [reads, open] = [0, true]
  const lane = async (each: (number: number) => Promise<unknown>) => {
    for (let number = 0; open; number++) await each(number).catch((error: unknown) => failed.push(String(error)))
  }
  const lanes = Array.from({ length: WRITERS }, (_, writer) => [
    lane(async (number) => {
      const content = `reinício ${lettersOf(writer)} ${lettersOf(number)}`
      await browser.api.chat.send.mutate({ conversationId: conversation!.id, content, nonce: crypto.randomUUID() })
      acknowledged.push(content)
    }),
    lane(async () => {
      await browser.api.search.professionals.query({})
      reads++
    }),
  ]).flat()
  return {
    async end() {
      open = false
      await Promise.all(lanes)
      return { acknowledged, failed, reads }
    },
  }
}

/** Writes a number in letters, because the screening takes a text with many digits for a phone number. */
function lettersOf(number: number): string {
  return Array.from(String(number), (digit) => 'abcdefghij'[Number(digit)]).join('')
}
