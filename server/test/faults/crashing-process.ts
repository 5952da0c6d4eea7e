import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserAct, type Order, perform } from './acts.ts'

// A process that is killed would not store the code that Node has compiled for it.
flushCompileCache()

/** Waits for one order, carries it out, and kills itself with SIGKILL at the failpoint with this number, counted from 1. */
process.once('message', ({ order, killAt }: { order: Order; killAt: number }) => {
  let count = 0
  const hit = () => {
    if (++count === killAt) process.kill(process.pid, 'SIGKILL')
  }
  // An error ends the process with its stack, which the test prints.
  void perform(order, hit, atParent).then(() => process.exit(0))
})

/** Asks the test to enter the card, because the browser is not a part of this process. */
async function atParent(act: BrowserAct): Promise<void> {
  let done = false
  process.once('message', () => (done = true))
  process.send?.(act)
  while (!done) await sleep(5)
}
