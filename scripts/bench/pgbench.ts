import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { forSeconds, type Run } from './load.ts'

/** A statement with placeholders `$1`…, and the list of values to run it with. */
export type Variants = { readonly text: string; readonly variants: readonly (readonly unknown[])[] }

export type Runner = {
  readonly name: string
  readonly run: (seconds: number) => Promise<Run>
  readonly close: () => Promise<void>
}

const CLIENTS = 8
const settings = { jit: 'off', max_parallel_workers_per_gather: 0 }
const run = promisify(execFile)

/**
 * Runs a statement without the product: with pgbench (8 clients, 2 threads, prepared statements) if it is installed, otherwise in
 * a loop with postgres.js.
 */
export async function statementRunner(url: string, variants: Variants): Promise<Runner> {
  const found = spawnSync('pgbench', ['--version'], { encoding: 'utf8' })
  return found.status === 0 ? pgbenchRunner(url, variants, found.stdout.trim()) : loopRunner(url, variants)
}

async function pgbenchRunner(url: string, { text, variants }: Variants, name: string): Promise<Runner> {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-pgbench-'))
  const scripts = await Promise.all(
    variants.map(async (_, index) => {
      const script = join(folder, `variant-${index}.sql`)
      await writeFile(script, `${text.replaceAll(/\$(\d+)/g, `:v${index}_$1`)};\n`)
      return ['-f', script]
    }),
  )
  const values = variants.flatMap((variant, index) =>
    variant.flatMap((value, place) => ['-D', `v${index}_${place + 1}=${String(value)}`]),
  )
  const { hostname, port, username, password, pathname } = new URL(url)
  const line = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)]
  const options = Object.entries(settings).map(([key, value]) => `-c ${key}=${value}`)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', PGPASSWORD: decodeURIComponent(password), PGOPTIONS: options.join(' ') }
  return {
    name: `${name}, ${CLIENTS} clients, prepared`,
    async run(seconds) {
      const words = [
        '-n',
        '-M',
        'prepared',
        '-c',
        `${CLIENTS}`,
        '-j',
        '2',
        '-T',
        `${seconds}`,
        ...scripts.flat(),
        ...values,
        ...line,
      ]
      const { stdout } = await run('pgbench', words, { env })
      const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
      const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      if (!(done > 0 && rate > 0)) throw new Error(`cannot read the output of pgbench:\n${stdout.slice(-1_000)}`)
      return { done, seconds: done / rate }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function loopRunner(url: string, { text, variants }: Variants): Promise<Runner> {
  const sql = postgres(url, { max: CLIENTS, fetch_types: false, onnotice: () => undefined, connection: settings })
  let next = 0
  const once = () => sql.unsafe(text, [...(variants[next++ % variants.length] ?? [])].map(String), { prepare: true })
  return {
    name: `a prepared postgres.js loop, ${CLIENTS} clients (pgbench is not installed; it would be faster)`,
    run: (seconds) => forSeconds(seconds, CLIENTS, once),
    close: () => sql.end(),
  }
}
