import { hash, verify, type Options } from '@node-rs/argon2'
import { TooMany } from '#server/core/errors.ts'

// argon2id, the library's default algorithm.
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4
const QUEUE = 50

// Of a random password nobody has: an unknown e-mail takes as long as a known one.
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$kPMBbKVEzKJQVXyMJYOyYNvtJ3KMYfVtYcPPdMRhXzk'

let running = 0
const waiting: (() => void)[] = []

/** argon2id of a password. Four at once, fifty in the queue, then TOO_MANY_REQUESTS: a flood of sign-ins cannot starve the rest. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Whether a password is the one of a stored hash. Null (nobody has that e-mail) costs the same time and is false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? nobody, password, cost).catch(() => false))
  return stored !== null && right
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new TooMany(1)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
