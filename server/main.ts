import { runCommand } from './command.ts'
import { demoAccounts, DEMO_PASSWORD } from '#server/features/auth/demo.ts'
import { assertClientIsBuilt, ensureClientIsBuilt } from '#server/host/client-build.ts'
import { assertPortIsFree } from '#server/host/free-port.ts'
import { createLogger } from '#server/host/logger.ts'

/** The entry point of `npm start`, which runs the product. */
await runCommand(async (env) => {
  const print = (line: string) => console.log(line)
  await assertPortIsFree(env)
  if (env.ROLE !== 'worker') {
    if (env.BUILD_CLIENT) ensureClientIsBuilt(print)
    else if (env.NODE_ENV === 'production') assertClientIsBuilt()
  }
  // The product is imported here and not at the top, so that a wrong configuration is reported at once and packages see NODE_ENV
  // from `.env`.
  const { boot } = await import('./boot.ts')
  const running = await boot(env, createLogger(env.LOG_LEVEL), print)

  print(env.ROLE === 'worker' ? '\nO worker da Plumaí está no ar.' : `\nPlumaí está em ${running.url}`)
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
})
