import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClusterPair, startClusterPair } from './cluster-pair.ts'
import { findNginx, startNginx } from './nginx.ts'
import { findPgbouncer, startPgbouncer } from './pgbouncer.ts'
import { freePort, type RunningApp, startApp } from './running-app.ts'
import { startS3Store } from './s3-store.ts'

/** All services of deploy/compose.yaml, as processes of this machine. */
export type WholeSet = {
  /** The public address: nginx, in front of two web instances. */
  readonly url: string
  readonly web: readonly RunningApp[]
  readonly worker: () => RunningApp
  readonly pair: ClusterPair
  /** Stops a process as an operator would, and starts a new one in its place. */
  readonly restart: { web: (place: number) => Promise<void>; worker: () => Promise<void> }
  readonly close: () => Promise<void>
}

/** Why the services cannot run on this machine, or null if they can. */
export async function missingForSet(): Promise<string | null> {
  if (!findNginx()) return 'nginx is not on PATH, and NGINX_PROGRAM names none'
  const pgbouncer = await findPgbouncer('trixie', 'PGBOUNCER')
  return 'missing' in pgbouncer ? pgbouncer.missing : null
}

/**
 * Starts nginx, two web instances, a worker, PostgreSQL with a synchronous standby, PgBouncer in front of PostgreSQL, and an S3
 * store, with the demo's data. Needs the programs that `missingForSet` checks.
 */
export async function startWholeSet({ env = {} }: { env?: Record<string, string> } = {}): Promise<WholeSet> {
  const stops: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    return { ...(await start(env, stops)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(env: Record<string, string>, stops: (() => Promise<unknown>)[]) {
  const pair = await startClusterPair()
  stops.push(pair.close)
  const store = await startS3Store()
  stops.push(store.stop)
  const pgbouncer = await findPgbouncer('trixie', 'PGBOUNCER')
  if ('missing' in pgbouncer) throw new Error(pgbouncer.missing)
  const pooler = await startPgbouncer(pgbouncer, pair.primary.url, poolerSettings())
  stops.push(pooler.stop)
  const [port, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const common = {
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1/32',
    DATABASE_DIRECT_URL: pair.url,
    DOCUMENT_KEY: randomBytes(32).toString('base64'),
    S3_BUCKET: store.options.bucket,
    S3_ENDPOINT: store.options.endpoint,
    S3_ACCESS_KEY_ID: store.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.options.secretAccessKey,
    FILES_URL: `${url}/arquivos`,
    DEMO: 'true',
    // While an instance closes, it still answers, and nginx sends new requests to the other one, as in production.
    DRAIN_SECONDS: '3',
    ...env,
  }
  const app = (ROLE: string, at: number) => startApp({ databaseUrl: pooler.url, port: at, env: { ...common, ROLE } })
  // The worker starts first and alone, because it migrates and seeds the empty database.
  let worker = await app('worker', ports[2]!)
  stops.push(() => worker.stop())
  const web = await Promise.all([app('web', ports[0]!), app('web', ports[1]!)])
  stops.push(() => Promise.all(web.map((one) => one.stop())))
  const nginx = await startNginx(findNginx() ?? 'nginx', {
    port: port!,
    instances: ports.slice(0, 2),
    store: store.options.endpoint,
  })
  stops.push(nginx.stop)
  return {
    url,
    web,
    worker: () => worker,
    pair,
    restart: {
      async web(place: number) {
        await web[place]!.stop()
        web[place] = await app('web', ports[place]!)
      },
      async worker() {
        await worker.stop()
        worker = await app('worker', ports[2]!)
      },
    },
  }
}

/** The pool settings of deploy/pgbouncer.ini, without its addresses and users, which belong to another machine. */
function poolerSettings(): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, '../../../deploy/pgbouncer.ini'), 'utf8')
  const [, section = ''] = text.split('[pgbouncer]')
  const lines = Array.from(section.matchAll(/^(\w+) = (.+)$/gm), ([, name = '', value = '']): [string, string] => [name, value])
  return Object.fromEntries(lines.filter(([name]) => !/^(listen|auth)_/.test(name)))
}
