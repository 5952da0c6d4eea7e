import { DrizzleQueryError } from 'drizzle-orm'
import postgres from 'postgres'

/** Returns the name of the constraint or trigger that refused the statement, or 'accepted'. Other errors are rethrown. */
export async function refusal(work: PromiseLike<unknown>): Promise<string> {
  try {
    await work
    return 'accepted'
  } catch (error) {
    // Drizzle wraps errors of queries in DrizzleQueryError, but not an error of COMMIT.
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    if (cause instanceof postgres.PostgresError && cause.code.startsWith('23') && cause.constraint_name)
      return cause.constraint_name
    throw error
  }
}
