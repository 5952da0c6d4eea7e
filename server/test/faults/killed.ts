import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sessions } from '#db/schema/index.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { quickStart } from '#scripts/quick-start.ts'
import { visa } from '#server/test/stage/payments.ts'
import { world } from '#server/test/stage/subscriptions.ts'
import { PROVIDER_KEYS } from '#server/test/stage/world.ts'
import { type About, type BrowserAct, type Order, perform } from './acts.ts'
import { differences } from './differences.ts'
import { reconcile } from './reconciler.ts'
import { snapshotOf } from './snapshot.ts'

const PROCESS = join(import.meta.dirname, 'crashing-process.ts')

function orderOf(act: Order['act'], about: About, now: Date): Order {
  const { host = '', port = 0 } = world.sandbox ?? {}
  return { databaseUrl: world.database.url, provider: { host, port, ...PROVIDER_KEYS }, now: now.toISOString(), act, about }
}

/** A process started in advance, which loads the product while the current test case runs. */
let spare: ChildProcess | undefined

/** Ends the process that was started in advance and is no longer needed. */
export function endSpare(): void {
  spare?.kill('SIGKILL')
}

function newProcess(): ChildProcess {
  return fork(PROCESS, [], {
    execArgv: quickStart.execArgv,
    env: { ...process.env, ...quickStart.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Performs the task in a separate process, which kills itself at failpoint `killAt`. Throws if the process ended otherwise. */
async function killed(order: Order, killAt: number): Promise<void> {
  const child = spare ?? newProcess()
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  child.on('message', (act: BrowserAct) => void browser(act).then(() => child.connected && child.send('done')))
  const ended = once(child, 'exit')
  child.send({ order, killAt })
  await ended
  spare = newProcess()
  if (child.signalCode !== 'SIGKILL') throw new Error(`the process ended with ${child.exitCode}:\n${said}`)
}

/** Enters a valid card, or pays a Pix code, as the contractor's browser would. A charge that is already paid does not change. */
async function browser(act: BrowserAct): Promise<void> {
  const { browser: hands } = world.sandbox!
  const entered =
    'confirm' in act
      ? hands.confirm(act.confirm, visa, null)
      : 'payPix' in act
        ? hands.payPix(act.payPix)
        : hands.payCheckout(act.payPage, visa)
  await entered.catch(() => undefined)
}

/**
 * Unlocks the jobs of a killed process, as the worker does. The queue's clock does not follow the test's, so the jobs are made
 * due at once.
 */
async function releaseJobs(): Promise<void> {
  await world.database.sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()`
}

type Case = { act: Order['act']; about: About; outcome: () => Promise<unknown>; ends: unknown }

/**
 * Kills a process at every failpoint of an action, or at a sample chosen by `seed`. Then the action is repeated twice at once,
 * and lost events are read again. Returns the faults: rows that differ from the provider's, or an outcome other than `ends`.
 */
export async function killEverywhere(
  { act, about, outcome, ends }: Case,
  { kills, seed }: { kills: number; seed: number },
): Promise<{ tried: number; points: number; broken: string[] }> {
  // Makes every session count as one in which the password was just entered.
  await world.db.update(sessions).set({ authenticatedAt: world.now() })
  const restore = await snapshotOf(world.database.sql)
  const now = world.now()
  const order = orderOf(act, about, now)
  const points: string[] = []
  await perform(order, (point) => points.push(point), browser)
  if (points.length === 0) throw new Error('the act has no failpoint')
  const all = points.map((point, index) => ({ point, killAt: index + 1 }))
  const chosen = kills < all.length ? seededRandom(seed).some(all, kills) : all
  const broken: string[] = []
  for (const { point, killAt } of chosen) {
    await restore()
    world.clock.set(now)
    await killed(order, killAt)
    await releaseJobs()
    await Promise.allSettled([perform(order, () => undefined, browser), perform(order, () => undefined, browser)])
    await releaseJobs()
    await reconcile(world)
    const found = await differences(world)
    const ended = JSON.stringify(await outcome())
    if (ended !== JSON.stringify(ends)) found.push(`ended as ${ended}`)
    if (found.length > 0) broken.push(`${killAt}. ${point}: ${found.join('; ')}`)
  }
  return { tried: chosen.length, points: points.length, broken }
}
