import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { runCommand } from './command.ts'
import { CannotStart } from '#server/core/cannot-start.ts'

/**
 * `npm run dev` starts Vite with hot reload on PORT, and the API on PORT + 1, which restarts when a file in server, shared or
 * drizzle changes.
 */
await runCommand(async ({ NODE_ENV, PORT: port }) => {
  if (NODE_ENV === 'production') throw new CannotStart('npm run dev é só para o desenvolvimento. Em produção use npm start.')
  const api = spawn(process.execPath, ['--watch-path=server', '--watch-path=shared', '--watch-path=drizzle', 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}`, BUILD_CLIENT: 'false' },
  })
  process.env.API_PORT = String(port + 1)
  const vite = await createServer({ configFile: 'vite.config.ts', server: { port, strictPort: true } })
  await vite.listen()
  console.log(`\nPlumaí em desenvolvimento: http://localhost:${port}`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      api.kill(signal)
      void vite.close().then(() => process.exit(0))
    })
  }
})
