import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { startClusterPair } from '#server/test/stage/cluster-pair.ts'
import { newSignUp } from '#server/test/stage/host.ts'
import { long } from '#server/test/stage/long.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'

const AT_ONCE = 6
const BEFORE_MS = 5_000
/** For this time no server is primary, because an operator's tool may take as long to detect the loss. */
const WITHOUT_PRIMARY_MS = 8_000
const NONE_WRITES = /Nenhum servidor em 127\.0\.0\.1:\d+,127\.0\.0\.1:\d+\/plumai aceita escrita agora/
const AFTER_MS = 3_000
const READY_WITHIN_MS = 5_000

// The short form of this test is in core/database/connect.test.ts and servers.unit.test.ts.
long(
  'after a kill of the primary under load and a promotion, two instances are ready within 5 s, and no acknowledged write is lost',
  async () => {
    const clusters = await startClusterPair()
    onTestFinished(clusters.close)
    const [one, other] = await Promise.all([startApp({ databaseUrl: clusters.url }), startApp({ databaseUrl: clusters.url })])
    const apps = [one, other]
    onTestFinished(async () => void (await Promise.all(apps.map((app) => app.stop()))))
    const load = startLoad(apps)

    await sleep(BEFORE_MS)
    await clusters.primary.kill9()
    const acknowledgedBefore = load.acknowledged.length
    await vi.waitFor(async () => expect(await Promise.all(apps.map(statusOf))).toEqual([503, 503]), { timeout: 20_000 })
    const started = startApp({ databaseUrl: clusters.url }).catch(String)
    await sleep(WITHOUT_PRIMARY_MS)
    expect(await started).toMatch(NONE_WRITES)
    await clusters.promote()
    const promotedAt = performance.now()
    await vi.waitFor(async () => expect(await Promise.all(apps.map(statusOf))).toEqual([200, 200]), {
      timeout: 30_000,
      interval: 50,
    })
    const readyAfterMs = performance.now() - promotedAt
    await sleep(AFTER_MS)
    await load.stop()
    apps.push(await startApp({ databaseUrl: clusters.url }))

    const { db, sql, end } = connectUnbounded(clusters.standby.url)
    onTestFinished(end)
    const found = await sql`select from usuarios where email = any(${load.acknowledged}::text[])`
    const figures = { acknowledgedBefore, acknowledged: load.acknowledged.length, found: found.length, refused: load.refused() }
    process.stdout.write(`${JSON.stringify({ readyAfterMs: Math.round(readyAfterMs), ...figures })}\n`)
    expect(found).toHaveLength(load.acknowledged.length)
    expect(acknowledgedBefore).toBeGreaterThan(0)
    expect(load.acknowledged.length).toBeGreaterThan(acknowledgedBefore)
    expect(await brokenInvariants(db, new Date())).toEqual([])
    expect(readyAfterMs).toBeLessThan(READY_WITHIN_MS)
  },
  180_000,
)

/**
 * Signs up new users at both instances, with several workers in parallel. `acknowledged`: the emails of sign-ups answered with
 * 200.
 */
function startLoad(apps: readonly RunningApp[]) {
  const acknowledged: string[] = []
  let refused = 0
  let stopping = false
  const workers = Array.from({ length: AT_ONCE }, async (_, at) => {
    const app = apps[at % apps.length]
    while (app && !stopping) {
      const person = newSignUp()
      const status = await post(app, person)
      if (status === 200) acknowledged.push(person.email)
      else refused++
    }
  })
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      stopping = true
      await Promise.all(workers)
    },
  }
}

async function post({ url }: RunningApp, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  return fetch(`${url}/trpc/auth.signUp`, { method: 'POST', headers, body: JSON.stringify(body) }).then(
    ({ status }) => status,
    () => 0,
  )
}

async function statusOf({ url }: RunningApp): Promise<number> {
  return fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
}
