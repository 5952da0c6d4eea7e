import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserAct, type Order, perform } from './acts.ts'

// Stores the compiled code in Node's cache now, because a killed process would never do so.
flushCompileCache()

/** Waits for one task, performs it, and kills itself with SIGKILL at failpoint number `killAt`, counted from 1. */
process.once('message', ({ order, killAt }: { order: Order; killAt: number }) => {
  let count = 0
  const hit = () => {
    if (++count === killAt) process.kill(process.pid, 'SIGKILL')
  }
  // An unhandled error ends the process and prints its stack, which the test shows.
  void perform(order, hit, atParent).then(() => process.exit(0))
})

/** Asks the test process to enter the card, because the browser does not run in this process. */
async function atParent(act: BrowserAct): Promise<void> {
  let done = false
  process.once('message', () => (done = true))
  process.send?.(act)
  while (!done) await sleep(5)
}
