import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, parse } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { Binaries } from './embedded-binaries.ts'
import { firstClosedFolder, type Identity } from './embedded-identity.ts'

/** The name of the superuser and of the database. */
export const CLUSTER_NAME = 'plumai'

const SECRET_FILE = 'plumai.password'
const PASSED_VARIABLES = new Set([
  'PATH',
  'HOME',
  'TMPDIR',
  'TMP',
  'TEMP',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'SystemRoot',
  'PATHEXT',
])
const ABANDONED_AFTER_MS = 10 * 60_000

/**
 * The locale options of the cluster, tried in this order: pt-BR first, then fallbacks for a system whose libc or ICU lacks pt-BR.
 */
const LOCALES = [
  ['--locale-provider=icu', '--icu-locale=pt-BR', '--locale=C.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=pt-BR', '--locale=C'],
  ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
]

/**
 * Creates the database cluster in `dataDir` unless it exists. It is built in another folder and renamed when complete, so that an
 * interrupted start leaves nothing half done. Throws when the folder contains something else or another major version, or when
 * the user `identity` may not enter it. Without `fsync` the data does not survive a power cut.
 */
export async function ensureCluster(dataDir: string, identity: Identity, binaries: Binaries, fsync = true): Promise<void> {
  if (await isCluster(dataDir, identity)) return
  if ((await readdir(dataDir).catch(() => [])).length > 0 && !(await isCluster(dataDir, identity))) throw foreignFolder(dataDir)
  await openParents(dataDir, identity)
  await sweepAbandoned(dataDir)
  const staging = `${dataDir}.new-${randomBytes(6).toString('hex')}`
  try {
    await mkdir(staging, { mode: 0o700 })
    await own(staging, identity)
    const cluster = await buildCluster(staging, identity, binaries, fsync)
    await rmdir(dataDir).catch(() => undefined)
    await rename(cluster, dataDir).catch(async (cause: unknown) => {
      if (!(await isCluster(dataDir, identity))) throw foreignFolder(dataDir, cause)
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The superuser's password. Its file is in the data folder, with mode 0600. */
export async function readSecret(dataDir: string): Promise<string> {
  return readFile(join(dataDir, SECRET_FILE), 'utf8')
}

/** The environment for PostgreSQL's programs, which may run as another user: without secrets and without PG* variables. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([key]) => PASSED_VARIABLES.has(key))
  return { ...Object.fromEntries(kept), LC_MESSAGES: 'C' }
}

async function isCluster(dataDir: string, identity: Identity): Promise<boolean> {
  const closed = await firstClosedFolder(dataDir, identity)
  if (closed !== undefined) {
    throw new CannotStart(
      `O PostgreSQL não roda como root, e o usuário dele (${identity.uid}) não pode entrar em ${closed}. ` +
        'Preencha DATABASE_DIR com uma pasta fora dela, como /var/lib/plumai/pg18.',
    )
  }
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return false
  if (version.trim() !== '18')
    throw new CannotStart(`${dataDir} guarda um PostgreSQL ${version.trim()}, e não 18. Preencha DATABASE_DIR com outra pasta.`)
  await stat(join(dataDir, SECRET_FILE)).catch((cause: unknown) => {
    throw new CannotStart(
      `${dataDir} guarda o PostgreSQL de outro produto (falta ${SECRET_FILE}). Preencha DATABASE_DIR com outra pasta.`,
      {
        cause,
      },
    )
  })
  return true
}

function foreignFolder(dataDir: string, cause?: unknown) {
  return new CannotStart(`${dataDir} não está vazia e não guarda um banco de dados. Preencha DATABASE_DIR com outra pasta.`, {
    cause,
  })
}

/** Creates the parent folders with mode 0755 whatever the umask is, because PostgreSQL's user must be able to enter them. */
async function openParents(dataDir: string, identity: Identity) {
  const parent = dirname(dataDir)
  const first = await mkdir(parent, { recursive: true })
  if (first === undefined || identity.uid === undefined) return
  for (let folder = parent; folder.length >= first.length; folder = dirname(folder)) await chmod(folder, 0o755)
}

async function sweepAbandoned(dataDir: string) {
  const parent = dirname(dataDir)
  const names = (await readdir(parent)).filter((name) => name.startsWith(`${basename(dataDir)}.new-`))
  for (const path of names.map((name) => join(parent, name))) {
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}

async function buildCluster(staging: string, identity: Identity, binaries: Binaries, fsync: boolean): Promise<string> {
  const cluster = join(staging, 'cluster')
  const secret = join(staging, 'password')
  const password = randomBytes(24).toString('base64url')
  await writeFile(secret, password, { mode: 0o600 })
  await own(secret, identity)
  const common = ['-D', cluster, '-U', CLUSTER_NAME, '--pwfile', secret, '-A', 'scram-sha-256', '-E', 'UTF8', '--no-instructions']
  await tryInOrder(LOCALES, async (locale) => {
    await rm(cluster, { recursive: true, force: true })
    await run(binaries.initdb, [...common, ...locale, ...(fsync ? [] : ['--no-sync'])], identity)
  })
  await run(
    binaries.postgres,
    ['--single', '-D', cluster, '-c', `fsync=${fsync ? 'on' : 'off'}`, 'template1'],
    identity,
    `CREATE DATABASE ${CLUSTER_NAME}\n`,
  )
  await rename(secret, join(cluster, SECRET_FILE))
  return cluster
}

async function tryInOrder<T>(choices: T[], attempt: (choice: T) => Promise<void>) {
  const failures: unknown[] = []
  for (const choice of choices) {
    try {
      return await attempt(choice)
    } catch (error) {
      failures.push(error)
    }
  }
  throw failures[0]
}

/** Runs a program in the root folder, because the user that it runs as may not be allowed to enter the current folder. */
function run(program: string, args: string[], identity: Identity, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { ...identity, cwd: parse(program).root, env: cleanEnvironment(), windowsHide: true }
    const child = execFile(program, args, options, (error, _stdout, stderr) => {
      if (error)
        reject(new Error(`${basename(program)} failed: ${stderr.trim().slice(-2000) || error.message}`, { cause: error }))
      else resolve()
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

async function own(path: string, { uid, gid }: Identity) {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}
