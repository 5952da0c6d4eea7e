import { existsSync } from 'node:fs'
import { boot } from './boot.ts'
import { readEnv } from './env.ts'
import { demoAccounts, DEMO_PASSWORD } from '#server/features/auth/demo.ts'
import { ensureClientIsBuilt } from '#server/host/client-build.ts'
import { createLogger } from '#server/host/logger.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const env = readEnv(process.env)
const print = (line: string) => console.log(line)

if (env.BUILD_CLIENT && env.NODE_ENV !== 'production') ensureClientIsBuilt(print)
const running = await boot(env, createLogger(env.LOG_LEVEL), print)

print(`\nPlumaí está em ${running.url}`)
if (env.DEMO) {
  print(
    `Configuração de demonstração: ${running.sandbox ? 'pagamentos simulados, nada é cobrado' : 'pagamentos pelo Stripe'}; e-mails em ${running.url}/_dev/emails`,
  )
  print(`Contas (senha ${DEMO_PASSWORD}):`)
  for (const { email, what } of demoAccounts) print(`  ${email.padEnd(22)} ${what}`)
}

let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) return
    closing = true
    void running.close().then(() => process.exit(0))
  })
}
