import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the CPU time used since the meter was created, in microseconds with a resolution of 10 ms; null on systems without
 * /proc.
 */
export type CpuMeter = () => number | null

const TICK_IN_MICROSECONDS = 10_000

/** Starts to measure the CPU time of a process. */
export function cpuOfProcess(pid: number): CpuMeter {
  return since(() => statOf(pid)?.own ?? null)
}

/** Starts to measure the CPU time of a process and its children, including children that end in the meantime. */
export function cpuOfFamily(pid: number): CpuMeter {
  return since(() => {
    const parent = statOf(pid)
    if (!parent) return null
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(Number(name)))
      .filter((stat) => stat?.parent === pid)
    return parent.own + parent.ended + children.reduce((sum, stat) => sum + (stat?.own ?? 0), 0)
  })
}

function since(read: () => number | null): CpuMeter {
  const before = read()
  return () => {
    const now = read()
    return before === null || now === null ? null : (now - before) * TICK_IN_MICROSECONDS
  }
}

// Parses /proc/<pid>/stat, see proc(5). The process name in parentheses may contain anything, so fields are counted after the
// last ')'.
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent = 0, user = 0, system = 0, userEnded = 0, systemEnded = 0] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]))
    return { parent, own: user + system, ended: userEnded + systemEnded }
  } catch {
    return null
  }
}
