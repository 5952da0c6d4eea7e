import { runCommand } from '#server/command.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { startDatabase } from '#server/core/database/start.ts'
import type { Env } from '#server/env.ts'
import { grantAdmin } from '#server/features/auth/service.ts'

const NEXT = `Agora entre no site, escolha uma senha de 12 caracteres ou mais em 'Segurança', ative ali a verificação em duas etapas
e abra /admin: o painel pede esse segundo fator.`

const sentences = {
  granted: 'Esta conta agora é de administração; as sessões dela foram encerradas.',
  'is already': 'Esta conta já é de administração.',
  unknown: 'Nenhuma conta tem este e-mail: cadastre-se antes no site.',
  deactivated: 'Esta conta está desativada.',
}

const [email = ''] = process.argv.slice(2)

/** `npm run admin:create -- <email>` makes the account an admin, in the database of DATABASE_URL or in the embedded one. */
if (!email.includes('@')) {
  console.error('Uso: npm run admin:create -- <e-mail>')
  process.exitCode = 2
} else await runCommand(createAdmin)

async function createAdmin(env: Env): Promise<void> {
  const { url, stop } = await startDatabase(env)
  const { db, end } = connectUnbounded(url)
  try {
    const grant = await grantAdmin(db, email, new Date())
    const done = grant === 'granted' || grant === 'is already'
    if (!done) process.exitCode = 1
    const say = done ? console.log : console.error
    say(sentences[grant])
    if (done) say(env.DEMO ? 'Entre e abra /admin.' : NEXT)
  } finally {
    await end()
    await stop()
  }
}
