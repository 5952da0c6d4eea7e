import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/index.ts'
import { type Connection, connect } from '#server/core/database/connect.ts'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'

/** Switches an account off in the stories' own database; whoever is signed in with it stays so until they ask for something. */
export async function deactivate(email: string): Promise<void> {
  await inDatabase(({ db }) => db.update(users).set({ active: false }).where(eq(users.email, email)))
}

/** Lets the last proof of somebody's password be older than what the server asks it again for. */
export async function ageProof(email: string): Promise<void> {
  await inDatabase(async ({ db }) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!user) throw new Error('nobody has this e-mail')
    const authenticatedAt = new Date(Date.now() - 11 * 60_000)
    await db.update(sessions).set({ authenticatedAt }).where(eq(sessions.userId, user.id))
  })
}

type Joined = { readonly connection: Connection; readonly leave: () => Promise<void> }
let joined: Promise<Joined> | undefined

/** Works in the stories' own database, beside the product; joined at the first need and left by `leaveDatabase`. */
export async function inDatabase<T>(work: (connection: Connection) => PromiseLike<T>): Promise<T> {
  joined ??= join()
  return work((await joined).connection)
}

/** After the last story; nothing where none needed the database. */
export async function leaveDatabase(): Promise<void> {
  await (await joined)?.leave()
  joined = undefined
}

async function join(): Promise<Joined> {
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.E2E_DATABASE_DIR ?? '' })
  const connection = connect(postgres.url, { max: 1 })
  const leave = async () => {
    await connection.end()
    await postgres.stop()
  }
  return { connection, leave }
}
