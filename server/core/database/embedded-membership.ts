import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { CLUSTER_NAME, readSecret } from './embedded-cluster.ts'

/**
 * The processes that use a cluster. Each holds a shared advisory lock on one connection of its own as long as it runs. To stop the
 * server, a process needs the same lock exclusively. So the last process stops the server, a server without lock holders is an
 * orphan, and a new process that cannot get the shared lock knows that the server is about to stop.
 */
export type Membership = { port: number; url: string; leave(): Promise<void> }

const LOCK = 0x706c_756d // 'plum'
const ABSENT = new Set(['ECONNREFUSED', '28P01', '28000', '3D000', 'ENOENT'])

/** Joins the server of this data folder. Returns 'absent' when none runs on it, and 'busy' while it starts or stops. */
export async function joinServer(dataDir: string): Promise<Membership | 'absent' | 'busy'> {
  const port = (await postmasterFile(dataDir))?.port
  if (!port) return 'absent'
  const url = `postgres://${CLUSTER_NAME}:${await readSecret(dataDir)}@127.0.0.1:${port}/${CLUSTER_NAME}`
  const member = openMember(url)
  const answer = await requestLock(member.sql, dataDir, true).catch(codeOf)
  if (answer === 'granted') return { port, url, leave: member.leave }
  await member.leave()
  return ABSENT.has(answer) || answer === 'foreign' ? 'absent' : 'busy'
}

/**
 * Runs `stop` while it holds the lock exclusively, so that no process joins meanwhile. Returns 'stopped', 'used' (another process
 * still holds the lock after `timeoutMs`) or 'silent' (no server of this folder accepted a connection).
 */
export async function stopIfLast(
  dataDir: string,
  stop: () => Promise<void>,
  timeoutMs = 1_500,
): Promise<'stopped' | 'used' | 'silent'> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const port = (await postmasterFile(dataDir))?.port
    if (!port) return 'silent'
    const sql = client(`postgres://${CLUSTER_NAME}:${await readSecret(dataDir)}@127.0.0.1:${port}/${CLUSTER_NAME}`)
    try {
      const answer = await requestLock(sql, dataDir, false).catch(codeOf)
      if (answer === 'granted') {
        await stop()
        return 'stopped'
      }
      if (ABSENT.has(answer) || answer === 'foreign') return 'silent'
      if (Date.now() > deadline) return answer === '57P03' ? 'silent' : 'used'
    } finally {
      await sql.end({ timeout: 0 })
    }
    await sleep(50)
  }
}

/**
 * The pid in postmaster.pid if it is certainly not a running postmaster of this folder: the system gave it to another program, or
 * the process was killed and not yet reaped. PostgreSQL itself only checks that the pid exists, and would refuse to start.
 */
export async function stalePostmasterPid(dataDir: string): Promise<number | undefined> {
  const pid = (await postmasterFile(dataDir))?.pid
  if (!pid || process.platform === 'win32') return undefined
  if (process.platform !== 'linux') return (await looksLikePostgres(pid)) ? undefined : pid
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (status === undefined) return undefined
  if (/\) [ZX] /.test(status)) return pid
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return folder === undefined || folder === (await realpath(dataDir)) ? undefined : pid
}

/** Whether the process that postmaster.pid names runs and is not certainly another program. */
export async function postmasterRuns(dataDir: string): Promise<boolean> {
  const pid = (await postmasterFile(dataDir))?.pid
  return Boolean(pid && isAlive(pid)) && (await stalePostmasterPid(dataDir)) === undefined
}

/** A connection that holds the shared lock, and takes it again after a crash and restart of the server. */
function openMember(url: string) {
  let left = false
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    if (!left) timer = setTimeout(() => void sql`select pg_try_advisory_lock_shared(${LOCK})`.catch(() => undefined), 200)
  }
  const sql = client(url, again)
  const leave = async () => {
    left = true
    clearTimeout(timer)
    await sql.end({ timeout: 1 })
  }
  return { sql, leave }
}

function client(url: string, onclose?: () => void) {
  const connection = { application_name: 'plumai member' }
  return postgres(url, {
    max: 1,
    connect_timeout: 3,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    onclose,
    connection,
  })
}

async function requestLock(sql: postgres.Sql, dataDir: string, shared: boolean): Promise<'granted' | 'refused' | 'foreign'> {
  const [{ folder } = { folder: '' }] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
  if ((await realpath(folder).catch(() => folder)) !== (await realpath(dataDir))) return 'foreign'
  const [{ granted } = { granted: false }] = shared
    ? await sql<{ granted: boolean }[]>`select pg_try_advisory_lock_shared(${LOCK}) as granted`
    : await sql<{ granted: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as granted`
  return granted ? 'granted' : 'refused'
}

/** PostgreSQL's own postmaster.pid: pid on line 1, port on line 4. */
async function postmasterFile(dataDir: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = text?.split('\n')
  return lines && { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 }
}

// EPERM: the process runs and belongs to another user.
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function looksLikePostgres(pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('ps', ['-p', String(pid), '-o', 'stat=,comm='], (error, stdout) => {
      resolve(Boolean(error) || (/postgres/.test(stdout) && !/^\s*Z/.test(stdout)))
    })
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}
