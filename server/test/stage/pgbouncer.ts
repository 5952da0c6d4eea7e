import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './running-app.ts'

const run = promisify(execFile)
const NOBODY = 65_534
const LIBRARIES = 'usr/lib/x86_64-linux-gnu'
/** For each Debian release, the packages with PgBouncer and the libraries that an older system lacks. */
const packages = {
  bookworm: ['pgbouncer', 'libevent-2.1-7', 'libc-ares2', 'libc6'],
  trixie: ['pgbouncer', 'libevent-2.1-7t64', 'libcares2', 'libc6'],
}

/** The command that runs PgBouncer, with its arguments. */
export type Program = readonly [string, ...string[]]
type Release = keyof typeof packages

/**
 * Finds the PgBouncer of a Debian release: in the environment variable `variable`, in the cache folder, or by `apt-get download`.
 * Returns the reason if it is not available.
 */
export async function findPgbouncer(release: Release, variable: string): Promise<Program | { missing: string }> {
  const named = process.env[variable]
  if (named) return [named]
  const root = process.getuid?.() === 0
  const folder = join(root ? '/var/cache/plumai' : join(homedir(), '.cache/plumai'), `pgbouncer-${release}`)
  try {
    if (!existsSync(folder)) await download(release, folder)
    const libraries = join(folder, LIBRARIES)
    const program: Program = [
      join(libraries, 'ld-linux-x86-64.so.2'),
      '--library-path',
      `${libraries}:/${LIBRARIES}`,
      join(folder, 'usr/sbin/pgbouncer'),
    ]
    await run(program[0], [...program.slice(1), '--version'])
    return program
  } catch (error) {
    return { missing: `${variable} is not set, and apt-get did not bring it: ${String(error).trim().slice(-300)}` }
  }
}

/**
 * Downloads the packages and unpacks them into a folder. apt gets its own folders, because the packages are of another release.
 */
async function download(release: Release, folder: string): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true, mode: 0o755 })
  const staging = await mkdtemp(`${folder}.`)
  try {
    await chmod(staging, 0o755)
    const apt = join(staging, 'apt')
    for (const part of ['etc', 'lists/partial', 'cache/archives/partial']) await mkdir(join(apt, part), { recursive: true })
    const [own = ''] = (await readFile('/etc/apt/sources.list.d/debian.sources', 'utf8')).split('\n\n')
    await writeFile(join(apt, 'etc/debian.sources'), own.replace(/^Suites:.*$/m, `Suites: ${release}`))
    const settings = {
      'Dir::Etc::sourcelist': '/dev/null',
      'Dir::Etc::sourceparts': join(apt, 'etc'),
      'Dir::State::lists': join(apt, 'lists'),
      'Dir::Cache': join(apt, 'cache'),
      'Acquire::Languages': 'none',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    await run('apt-get', [...options, 'update'])
    await run('apt-get', [...options, 'download', ...packages[release]], { cwd: apt })
    const { stdout } = await run('find', [apt, '-name', '*.deb'])
    for (const file of stdout.trim().split('\n')) await run('dpkg-deb', ['-x', file, staging])
    // The loader of libc is in /lib in bookworm and in /usr/lib in trixie.
    if (!existsSync(join(staging, LIBRARIES, 'ld-linux-x86-64.so.2')))
      await run('cp', ['-a', join(staging, LIBRARIES.replace('usr/', '')), join(staging, 'usr/lib/')])
    await rm(apt, { recursive: true })
    await rename(staging, folder)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

export type RunningPgbouncer = {
  /** The URL of the database through PgBouncer. */
  url: string
  stop: () => Promise<void>
}

/** Starts PgBouncer in transaction mode in front of a database. `settings` go into its section [pgbouncer]. */
export async function startPgbouncer(
  program: Program,
  databaseUrl: string,
  settings: Record<string, string | number> = {},
): Promise<RunningPgbouncer> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'plumai-pgbouncer-'))
  const port = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]\n${pathname.slice(1)} = host=${hostname} port=${serverPort}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  await writeFile(all.auth_file, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  // Runs as `nobody`, because PgBouncer refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in identity) for (const path of [folder, file, all.auth_file]) await chown(path, NOBODY, NOBODY)
  const child = spawn(program[0], [...program.slice(1), file], { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const ended = once(child, 'exit')
  await untilListening(port, () => (child.exitCode === null ? null : output))
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) })
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number, failure: () => string | null): Promise<void> {
  for (;;) {
    const failed = failure()
    if (failed !== null) throw new Error(`PgBouncer ended:\n${failed}`)
    const socket = connect(port, '127.0.0.1')
    const open = await new Promise<boolean>((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    )
    socket.destroy()
    if (open) return
    await sleep(20)
  }
}
