import { hash, verify, type Options } from '@node-rs/argon2'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { TooMany } from '#server/core/errors.ts'

// argon2id is the library's default algorithm.
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of a random password that no account has: verifying it makes an unknown email take as long as a known one.
const unknownHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$kPMBbKVEzKJQVXyMJYOyYNvtJ3KMYfVtYcPPdMRhXzk'

// One limit per process: every hash takes one of the process's worker threads and 19 MB, so a flood of sign-ins must not starve
// the rest.
const limit = concurrencyLimit({ running: 4, waiting: 50, refusal: () => new TooMany(1) })

/** The argon2id hash of a password. Four run at once and fifty may wait; then TOO_MANY_REQUESTS. */
export async function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, cost))
}

/** Whether a password matches a stored hash. Null (no account has the email) takes the same time and returns false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await limit(() => verify(stored ?? unknownHash, password, cost).catch(() => false))
  return stored !== null && right
}
