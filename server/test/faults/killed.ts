import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { quickStart } from '#scripts/quick-start.ts'
import { visa } from '#server/test/stage/payments.ts'
import { world } from '#server/test/stage/subscriptions.ts'
import { PROVIDER_KEYS } from '#server/test/stage/world.ts'
import type { About, BrowserAct, Order } from './acts.ts'

const PROCESS = join(import.meta.dirname, 'crashing-process.ts')

export function orderOf(act: Order['act'], about: About, now: Date): Order {
  const { host = '', port = 0 } = world.sandbox ?? {}
  return { databaseUrl: world.database.url, provider: { host, port, ...PROVIDER_KEYS }, now: now.toISOString(), act, about }
}

/** The next process, which loads the product while the test works. */
let spare: ChildProcess | undefined

/** Ends the process that nobody needs any more. */
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

/**
 * Carries out the order in a separate process, which kills itself at a failpoint. Throws when the process ended in another way.
 */
export async function killed(order: Order, killAt: number): Promise<void> {
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

/**
 * Enters a card that works, or pays a Pix code, as the contractor's browser would. A charge that is already paid stays as it is.
 */
export async function browser(act: BrowserAct): Promise<void> {
  const { browser: hands } = world.sandbox!
  const entered =
    'confirm' in act
      ? hands.confirm(act.confirm, visa, null)
      : 'payPix' in act
        ? hands.payPix(act.payPix)
        : hands.payCheckout(act.payPage, visa)
  await entered.catch(() => undefined)
}

/** Releases the jobs of a process that died, as the worker does; the queue's own clock does not follow the test's. */
export async function releaseJobs(): Promise<void> {
  await world.database.sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()`
}
