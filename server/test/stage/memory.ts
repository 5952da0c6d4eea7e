import { readFile, writeFile } from 'node:fs/promises'

/** The resident memory of a Linux process, in bytes. VmRSS: now. VmHWM: the peak since `resetPeak`. */
export async function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
}

/** Resets the peak VmHWM to the memory in use now. */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}
