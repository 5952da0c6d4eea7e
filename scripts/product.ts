import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureClientIsBuilt } from '#server/host/client-build.ts'

export type Product = {
  /** Where it listens. */
  readonly origin: string
  /** Its own PostgreSQL's folder; whoever starts that one joins it. */
  readonly databaseDir: string
  /** Stops it and deletes its database and files. */
  readonly stop: () => Promise<void>
}

/** The whole product as a newcomer starts it, on a free port, with a seeded database of its own. `seenAt` is the address people use. */
export async function startProduct(seenAt?: string): Promise<Product> {
  ensureClientIsBuilt(console.log)
  // Not mkdtemp, whose folders are closed to PostgreSQL's user when root runs us.
  const folder = join(tmpdir(), `plumai-product-${randomUUID()}`)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: seenAt ?? origin,
    DATABASE_DIR: `${folder}-pg`,
    FILES_DIR: `${folder}-files`,
    BUILD_CLIENT: 'false',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  const app = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    const gone = app.exitCode === null ? new Promise((resolve) => app.once('exit', resolve)) : null
    app.kill('SIGTERM')
    await gone
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

/** A port that nobody listens on at this moment. */
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
