import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files of a folder that were last written before an instant. A missing folder or file is no error. */
export async function removeFilesWrittenBefore(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtime } = await stat(path).catch(() => ({ mtime: before }))
    if (mtime < before) await rm(path, { force: true })
  }
}
