import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureClientIsBuilt } from '#server/host/client-build.ts'
import { quickStart } from './quick-start.ts'
import { startFlags } from './start-flags.ts'

export type Product = {
  /** The origin at which the product listens. */
  readonly origin: string
  /** The data folder of the product's PostgreSQL. A process that starts PostgreSQL with this folder joins the running server. */
  readonly databaseDir: string
  /** Stops the product and deletes its database and files. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the product on a free port with its own seeded database. `seenAt`: the address that browsers use, if it is not the
 * product's own port.
 */
export async function startProduct(seenAt?: string): Promise<Product> {
  ensureClientIsBuilt(console.log)
  // mkdtemp is not used, because its folder is private: if root runs this script, PostgreSQL's user could not enter it.
  const folder = join(tmpdir(), `plumai-product-${randomUUID()}`)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    ...quickStart.env,
    PORT: String(port),
    PUBLIC_URL: seenAt ?? origin,
    DATABASE_DIR: `${folder}-pg`,
    FILES_DIR: `${folder}-files`,
    BUILD_CLIENT: 'false',
    LIMITS: 'off',
    PIX: 'on',
    LOG_LEVEL: 'error',
  }
  const app = spawn(process.execPath, [...startFlags(), ...quickStart.execArgv, 'server/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    const exited = app.exitCode === null ? new Promise((resolve) => app.once('exit', resolve)) : null
    app.kill('SIGTERM')
    await exited
    for (const part of ['pg', 'files']) await rm(`${folder}-${part}`, { recursive: true, force: true })
  }
  try {
    await untilReady(`${origin}/readyz`, () => app.exitCode)
    return { origin, databaseDir: env.DATABASE_DIR, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns a TCP port of this machine that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (exitCode() !== null) throw new Error(`the product stopped with ${exitCode()} before it was ready`)
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the product was not ready within two minutes')
}
