import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/index.ts'
import { type Connection, connect } from '#server/core/database/connect.ts'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'

/** Deactivates an account directly in the product's database. An open page of that account learns of it with its next request. */
export async function deactivate(email: string): Promise<void> {
  await inDatabase(({ db }) => db.update(users).set({ active: false }).where(eq(users.email, email)))
}

/** Dates a person's last password confirmation back by eleven minutes, so that the server asks for the password again. */
export async function ageProof(email: string): Promise<void> {
  await inDatabase(async ({ db }) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!user) throw new Error('no account has this email')
    const authenticatedAt = new Date(Date.now() - 11 * 60_000)
    await db.update(sessions).set({ authenticatedAt }).where(eq(sessions.userId, user.id))
  })
}

type Joined = { readonly connection: Connection; readonly leave: () => Promise<void> }
let joined: Promise<Joined> | undefined

/**
 * Runs `work` with a connection to the product's database. The connection is opened on first use and closed by `leaveDatabase`.
 */
export async function inDatabase<T>(work: (connection: Connection) => PromiseLike<T>): Promise<T> {
  joined ??= join()
  return work((await joined).connection)
}

/** Closes the connection that `inDatabase` opened, if there is one. */
export async function leaveDatabase(): Promise<void> {
  await (await joined)?.leave()
  joined = undefined
}

async function join(): Promise<Joined> {
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.E2E_DATABASE_DIR ?? '', joins: true })
  const connection = connect(postgres.url, { max: 1 })
  const leave = async () => {
    await connection.end()
    await postgres.stop()
  }
  return { connection, leave }
}
