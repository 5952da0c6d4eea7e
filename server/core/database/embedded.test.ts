import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LONG, long } from '#server/test/stage/long.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'

const asRoot = process.getuid?.() === 0
const children: ChildProcess[] = []
const servers: EmbeddedPostgres[] = []
const folders: string[] = []
const template = temporaryPath()

beforeAll(async () => {
  const { stop } = await startEmbeddedPostgres({ dataDir: template, fsync: false })
  await stop()
})
afterAll(() => rm(template, { recursive: true, force: true }))
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  for (const child of children.splice(0)) await kill(child.pid, 'SIGKILL')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

describe('one process', () => {
  long('the first start creates the cluster, and the second start finds its rows', async () => {
    const dataDir = newFolder()
    const cold = await start(dataDir, { fsync: true })
    await query(cold.url, 'create table kept (id int)')
    expect(
      await query(
        cold.url,
        `select datlocprovider::text || ' ' || datlocale || ' ' || current_setting('timezone') as is
      from pg_database where datname = 'plumai'`,
      ),
    ).toEqual([{ is: 'i pt-BR UTC' }])
    expect((await stat(join(dataDir, 'plumai.password'))).mode & 0o077).toBe(0)
    await cold.stop()
    expect(await answers(cold.port)).toBe(false)
    const warm = await start(dataDir, { fsync: true })
    expect(await query(warm.url, 'select * from kept')).toEqual([])
  })

  test('a connection to the embedded database without the right password is refused', async () => {
    const { port } = await start(newCluster())
    await expect(query(`postgres://plumai:guess@127.0.0.1:${port}/plumai`, 'select 1')).rejects.toThrow(/password/)
    await expect(query(`postgres://plumai@127.0.0.1:${port}/plumai`, 'select 1')).rejects.toThrow(/password/)
  })

  test('a data folder that contains other files is refused and not changed', async () => {
    const dataDir = newFolder()
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'photo.txt'), 'mine')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/não está vazia/)
    expect(await readdir(dataDir)).toEqual(['photo.txt'])
  })

  test.runIf(asRoot)('as root, refuses a folder that other users may not enter, and names DATABASE_DIR', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'plumai-closed-'))
    folders.push(closed)
    await chmod(closed, 0o700)
    await expect(startEmbeddedPostgres({ dataDir: join(closed, 'data', 'pg18') })).rejects.toThrow(/DATABASE_DIR/)
  })
})

describe('after a kill', () => {
  long('after kill -9 of the process its watchdog stops the database server', async () => {
    const app = await startApp(newCluster())
    await kill(app.child.pid, 'SIGKILL')
    await expect.poll(() => answers(app.port), { timeout: 15_000 }).toBe(false)
  })

  long('after each of three kill -9 of the process, the restart finds every row', async () => {
    const dataDir = newCluster()
    for (const round of [1, 2, 3]) {
      const app = await startApp(dataDir)
      if (round === 1) await query(app.url, 'create table kept (id int)')
      await query(app.url, `insert into kept values (${round})`)
      await kill(app.child.pid, 'SIGKILL')
    }
    expect(await query((await start(dataDir)).url, 'select * from kept order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test.runIf(LONG && process.platform === 'linux')(
    'kill -9 of process and watchdog: the next start names the server that runs on, and starts when that is ended',
    async () => {
      const app = await startApp(newCluster())
      for (const watchdog of await childrenOf(app.child.pid)) await kill(watchdog, 'SIGKILL')
      await kill(app.child.pid, 'SIGKILL')
      const orphan = await lockPid(lastFolder())
      await expect(start(lastFolder())).rejects.toThrow(`já está em uso (processo ${orphan})`)
      await kill(orphan, 'SIGTERM')
      expect(await query((await start(lastFolder())).url, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  test.runIf(LONG && process.platform === 'linux')(
    'kill -9 of everything while the dead server is not yet reaped: the next start recovers',
    async () => {
      const app = await startApp(newCluster())
      await query(app.url, 'create table kept (id int)')
      const watchdogs = await childrenOf(app.child.pid)
      for (const watchdog of watchdogs) await kill(watchdog, 'SIGSTOP')
      const postmaster = await lockPid(lastFolder())
      await kill(postmaster, 'SIGKILL')
      await kill(app.child.pid, 'SIGKILL')
      expect(await readFile(`/proc/${postmaster}/stat`, 'utf8')).toContain(') Z ')
      const next = await start(lastFolder())
      for (const watchdog of watchdogs) await kill(watchdog, 'SIGKILL')
      expect(await query(next.url, 'select * from kept')).toEqual([])
    },
  )

  test.runIf(LONG && process.platform === 'linux')(
    'starts although the pid in an old lock file belongs to another program, and leaves that program alone',
    async () => {
      const dataDir = newCluster()
      await (await start(dataDir)).stop()
      const { uid, gid } = await stat(dataDir)
      const otherProgram = spawn('sleep', ['60'], asRoot ? { uid, gid, stdio: 'ignore' } : { stdio: 'ignore' })
      children.push(otherProgram)
      await writeFile(join(dataDir, 'postmaster.pid'), `${otherProgram.pid}\n${dataDir}\n1700000000\n1\n\n127.0.0.1\n`)
      await start(dataDir)
      expect(otherProgram.exitCode).toBeNull()
    },
  )

  test.runIf(process.platform === 'linux')(
    'the pid of a process of another user in an old lock file is no server of this folder',
    async () => {
      const dataDir = newFolder()
      await mkdir(dataDir)
      await chmod(dataDir, 0o755)
      await writeFile(join(dataDir, 'postmaster.pid'), `1\n${dataDir}\n1700000000\n1\n\n127.0.0.1\n`)
      const code = `import { postmasterRuns } from ${JSON.stringify(join(import.meta.dirname, 'embedded-lock-file.ts'))}
        console.log(await postmasterRuns(${JSON.stringify(dataDir)}))`
      const nobody = asRoot ? { uid: 65_534, gid: 65_534 } : {}
      const answer = execFileSync(process.execPath, ['--input-type=module', '-e', code], { ...nobody, encoding: 'utf8' })
      expect(answer.trim()).toBe('false')
    },
  )

  long('after kill -9 of PostgreSQL the server restarts on the same port', async () => {
    const server = await start(newCluster())
    await query(server.url, 'create table kept (id int)')
    await kill(await lockPid(lastFolder()), 'SIGKILL')
    await expect.poll(() => query(server.url, 'select * from kept').catch(() => 'down'), { timeout: 15_000 }).toEqual([])
  })

  long('an ephemeral folder is deleted when its process is killed', async () => {
    const app = await startApp(newCluster(), { ephemeral: true })
    await kill(app.child.pid, 'SIGKILL')
    await expect.poll(() => exists(lastFolder()), { timeout: 15_000 }).toBe(false)
  })

  long('after kill -9 while the cluster is built, the next start builds the cluster again', async () => {
    const dataDir = newFolder()
    const child = appProcess(dataDir)
    await expect.poll(() => buildingIn(dataDir), { interval: 10, timeout: 20_000 }).not.toEqual([])
    await sleep(150)
    await kill(child.pid, 'SIGKILL')
    expect(await query((await start(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }])
    folders.push(...(await buildingIn(dataDir)))
  })
})

describe('several processes on one folder', () => {
  long(
    'a second product is refused with an instruction, a command joins the server, and the server stops with its product',
    async () => {
      const product = await start(newCluster())
      await expect(start(lastFolder())).rejects.toThrow(/já está em uso .*DATABASE_DIR/)
      const command = await start(lastFolder(), { joins: true })
      expect(command.port).toBe(product.port)
      await command.stop()
      expect(await query(product.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await product.stop()
      expect(await answers(product.port)).toBe(false)
    },
  )

  long('when three products start on a new folder at once, one gets the server and the others are refused', async () => {
    const dataDir = newFolder()
    const three = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)])
    expect(three.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await buildingIn(dataDir)).toEqual([])
  })
})

type Options = { ephemeral?: boolean; fsync?: boolean; joins?: boolean }

async function start(dataDir: string, options: Options = {}) {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, ...options })
  servers.push(server)
  return server
}

/** Starts the server from another process, which the test can kill. */
async function startApp(dataDir: string, options: Options = {}) {
  const child = appProcess(dataDir, options)
  const [line] = await once(child.stdout ?? child, 'data')
  const said: { url: string; port: number } = JSON.parse(String(line))
  return { child, ...said }
}

function appProcess(dataDir: string, options: Options = {}) {
  const launcher = join(import.meta.dirname, 'embedded.ts')
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
    const { url, port } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, fsync: false, ...options })})
    console.log(JSON.stringify({ url, port }))
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

/** A folder without a cluster, for tests of its creation. */
function newFolder() {
  const folder = temporaryPath()
  folders.push(folder)
  return folder
}

/** Returns a folder with a new cluster. It is a copy, because initdb takes two seconds of CPU time. */
function newCluster() {
  const folder = newFolder()
  execFileSync('cp', ['-a', template, folder])
  return folder
}

/** A path directly in the temporary folder, which every user may enter. */
function temporaryPath() {
  return join(tmpdir(), `plumai-embedded-${randomBytes(6).toString('hex')}`)
}

const lastFolder = () => folders.at(-1) ?? ''

/** Folders in which clusters for this data folder are being built. */
async function buildingIn(dataDir: string) {
  const names = await readdir(tmpdir())
  return names.map((name) => join(tmpdir(), name)).filter((path) => path.startsWith(`${dataDir}.new-`))
}

async function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => undefined })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = dial(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function lockPid(dataDir: string) {
  return Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Sends a signal to one process by its id, if the process still runs. */
async function kill(pid: number | undefined, signal: NodeJS.Signals) {
  if (!pid) return
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
  await sleep(20)
}

async function childrenOf(pid: number | undefined): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  return stats.filter((line) => line.split(') ')[1]?.split(' ')[1] === String(pid)).map((line) => Number(line.split(' ')[0]))
}
