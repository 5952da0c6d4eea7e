import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files of a folder last written before an instant. A folder that is not there, and a file just gone, are no error. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const place = join(folder, name)
    const { mtime } = await stat(place).catch(() => ({ mtime: before }))
    if (mtime < before) await rm(place, { force: true })
  }
}
