import { readFile, writeFile } from 'node:fs/promises'

/** Returns the resident memory of a Linux process in bytes: VmRSS now, VmHWM its peak since `resetPeak`. */
export async function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
}

/** Makes VmHWM begin again at the memory that the process uses now. */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}
