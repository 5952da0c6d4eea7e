import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { type Connection, connect } from '#server/core/database/connect.ts'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'

/** Switches an account off in the stories' own database; whoever is signed in with it stays so until they ask for something. */
export async function deactivate(email: string): Promise<void> {
  await inDatabase(({ db }) => db.update(users).set({ active: false }).where(eq(users.email, email)))
}

async function inDatabase(work: (connection: Connection) => PromiseLike<unknown>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.E2E_DATABASE_DIR ?? '' })
  const connection = connect(postgres.url, { max: 1 })
  await work(connection)
  await connection.end()
  await postgres.stop()
}
