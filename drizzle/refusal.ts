import { DrizzleQueryError } from 'drizzle-orm'
import postgres from 'postgres'

/** The name of the constraint (or trigger) that refused the work; 'accepted' when nothing did; other errors are thrown on. */
export async function refusal(work: PromiseLike<unknown>): Promise<string> {
  try {
    await work
    return 'accepted'
  } catch (error) {
    // A query's refusal comes wrapped; one at COMMIT comes as the driver threw it.
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    if (cause instanceof postgres.PostgresError && cause.code.startsWith('23') && cause.constraint_name)
      return cause.constraint_name
    throw error
  }
}
