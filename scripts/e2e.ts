import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureClientIsBuilt } from '#server/host/client-build.ts'
import { chromiumPath } from './chromium.ts'

/**
 * `npm run e2e`: the stories of client/e2e in a real Chromium against the real product, on a database of its own that is gone
 * afterwards. Words after `--` go to Playwright.
 */
await ensureClientIsBuilt(console.log)
const folder = mkdtempSync(join(tmpdir(), 'plumai-e2e-'))
const port = await freePort()
const env = {
  ...process.env,
  CHROMIUM_PATH: await chromiumPath(),
  E2E_URL: `http://localhost:${port}`,
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATABASE_DIR: join(folder, 'pg'),
  FILES_DIR: join(folder, 'files'),
  LIMITS: 'off',
  LOG_LEVEL: 'error',
}

const app = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
try {
  await untilReady(`http://localhost:${port}/readyz`)
  process.exitCode = await run('playwright', ['test', '--config', 'client/e2e/playwright.config.ts', ...process.argv.slice(2)])
} finally {
  const gone = new Promise((resolve) => app.once('exit', resolve))
  app.kill('SIGTERM')
  await gone
  await rm(folder, { recursive: true, force: true })
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (app.exitCode !== null) throw new Error(`the product stopped with ${app.exitCode} before it was ready`)
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the product was not ready within two minutes')
}

function run(command: string, words: string[]): Promise<number> {
  return new Promise((resolve) => spawn(command, words, { env, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1)))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
