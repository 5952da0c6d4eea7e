import { connectUnbounded } from '#server/core/database/connect.ts'
import { DATA_FOLDER, defaultDataFolder } from '#server/core/database/default-folder.ts'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'
import { readEnv } from '#server/env.ts'
import { grantAdmin } from '#server/features/auth/service.ts'

const NEXT = `Next: sign in, choose a password of 12 characters or more under 'Segurança', switch on the verification in two steps
there, then open /admin: the panel needs that second factor.`

const sentences = {
  granted: 'This account is an admin now; its sessions are signed out.',
  'is already': 'This account is an admin already.',
  unknown: 'No account has this email: sign up on the site first.',
  deactivated: 'This account is deactivated.',
}

const [email = ''] = process.argv.slice(2)

/** `npm run admin:create -- <email>` gives an account the role admin, in the database of DATABASE_URL or the embedded one. */
if (!email.includes('@')) {
  console.error('Usage: npm run admin:create -- <email>')
  process.exitCode = 2
} else await createAdmin()

async function createAdmin(): Promise<void> {
  const { DATABASE_URL, DATABASE_DIR, DEMO } = readEnv(process.env)
  const embedded = DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: DATABASE_DIR ?? (await defaultDataFolder(DATA_FOLDER)) })
  const { db, end } = connectUnbounded(DATABASE_URL ?? embedded?.url ?? '')
  try {
    const grant = await grantAdmin(db, email, new Date())
    const done = grant === 'granted' || grant === 'is already'
    if (!done) process.exitCode = 1
    const say = done ? console.log : console.error
    say(sentences[grant])
    if (done) say(DEMO ? 'Sign in and open /admin.' : NEXT)
  } finally {
    await end()
    await embedded?.stop()
  }
}
