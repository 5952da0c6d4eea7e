import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of CPU since the meter was made, in steps of 10 ms; null where the system has no /proc. */
export type CpuMeter = () => number | null

const TICK_IN_MICROSECONDS = 10_000

/** Measures the CPU of a process from now on. */
export function cpuOfProcess(pid: number): CpuMeter {
  return since(() => statOf(pid)?.own ?? null)
}

/** Measures the CPU of a process and its children from now on, including children that end meanwhile. */
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

// See proc(5). The process name in brackets may contain anything, so the fields are counted after it.
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
