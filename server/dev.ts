import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** `npm run dev`: Vite with hot reload on PORT, and the API on PORT + 1, restarted when server, shared or drizzle change. */
const port = Number(process.env.PORT ?? 3000)
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
