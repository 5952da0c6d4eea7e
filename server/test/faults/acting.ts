import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { quickStart } from '#scripts/quick-start.ts'
import { PROVIDER_KEYS, type TestWorld } from '#server/test/stage/world.ts'
import type { Answered, Asked, Message } from './acting-process.ts'

const PROCESS = join(import.meta.dirname, 'acting-process.ts')

/** A process of the product on a test database. It handles one request at a time. */
export type Acting = {
  /** Resolves to the reply, or to 'killed' if the process was killed before it could reply. */
  readonly ask: (now: Date, asked: Asked) => Promise<Answered>
  /** Kills the process with SIGKILL and waits until it has ended. */
  readonly kill9: () => Promise<void>
}

/** Starts a process of the product with the database and the payment sandbox of the test world. */
export async function startActing({ database, sandbox }: Pick<TestWorld, 'database' | 'sandbox'>): Promise<Acting> {
  const child = fork(PROCESS, [], {
    execArgv: quickStart.execArgv,
    env: { ...process.env, ...quickStart.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const ended = once(child, 'exit')
  const killed: Answered = { value: null, said: 'killed', faults: [] }
  const send = async (message: Message): Promise<Answered> => {
    if (!child.connected) return killed
    const answered = once(child, 'message') as Promise<[Answered]>
    child.send(message, () => undefined)
    return Promise.race([answered.then(([answer]) => answer), ended.then(() => killed)])
  }
  const { host = '', port = 0 } = sandbox ?? {}
  await send({ open: { databaseUrl: database.url, provider: { host, port, ...PROVIDER_KEYS } } })
  return {
    ask: (now, asked) => send({ now, asked }),
    async kill9() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
