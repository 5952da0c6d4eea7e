import { hash, verify, type Options } from '@node-rs/argon2'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { TooMany } from '#server/core/errors.ts'

// The algorithm is argon2id, the default of the library.
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of a random password that no account has. It is compared for an unknown email, so that the response takes as long as
// for a known one.
const unknownHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$kPMBbKVEzKJQVXyMJYOyYNvtJ3KMYfVtYcPPdMRhXzk'

// A limit for the whole process: every hash takes a worker thread and 19 MB, so a flood of sign-ins must not starve other
// requests.
const limit = concurrencyLimit({ running: 4, waiting: 50, refusal: () => new TooMany(1) })

/**
 * Returns the argon2id hash of a password. At most four hashes run at the same time and fifty wait; further calls throw
 * TOO_MANY_REQUESTS.
 */
export async function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, cost))
}

/**
 * True if a password matches a stored hash. If there is no account, the hash is null; the result is then false after the same
 * time.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await limit(() => verify(stored ?? unknownHash, password, cost).catch(() => false))
  return stored !== null && right
}
