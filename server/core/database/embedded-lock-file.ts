import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads PostgreSQL's lock file postmaster.pid: the pid is on line 1, the port on line 4. */
export async function lockFile(dataDir: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = text?.split('\n')
  return lines && { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 }
}

/**
 * Returns the pid in postmaster.pid if it certainly does not belong to a running PostgreSQL of this folder. PostgreSQL only
 * checks that the pid exists, so it would refuse to start when the system gave the pid to another program.
 */
export async function stalePid(dataDir: string): Promise<number | undefined> {
  const pid = (await lockFile(dataDir))?.pid
  if (!pid || process.platform === 'win32') return undefined
  if (process.platform !== 'linux') return (await looksLikePostgres(pid)) ? undefined : pid
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (status === undefined) return undefined
  if (/\) [ZX] /.test(status)) return pid
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return folder === undefined || folder === (await realpath(dataDir)) ? undefined : pid
}

/** True if the process named in postmaster.pid runs and may be PostgreSQL. */
export async function postmasterRuns(dataDir: string): Promise<boolean> {
  const pid = (await lockFile(dataDir))?.pid
  return Boolean(pid && isAlive(pid)) && (await stalePid(dataDir)) === undefined
}

// A process of another user (EPERM) counts as not alive, because it could not open this folder and so is not its postmaster.
// PostgreSQL starts despite such a process too.
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function looksLikePostgres(pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('ps', ['-p', String(pid), '-o', 'stat=,comm='], (error, stdout) => {
      resolve(Boolean(error) || (/postgres/.test(stdout) && !/^\s*Z/.test(stdout)))
    })
  })
}
