import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { removeFilesWrittenBefore } from '#server/adapters/temporary-files.ts'
import { filesOnDisk } from './flydrive.ts'
import type { FilesPort } from './port.ts'

const UNFINISHED = '.unfinished'

interface DiskOptions {
  /** The folder of all files. Only its subfolder `public/` may be served. */
  root: string
  /** The URL path under which the folder `public/` is served, such as `/files/`. */
  publicBase: string
}

/**
 * Creates the files port on a local folder. A file is written to a temporary file and then renamed, so that a reader never sees a
 * partial file.
 */
export function createDiskFiles({ root, publicBase }: DiskOptions): FilesPort {
  const removeTemporaryFiles = (before: Date) => removeFilesWrittenBefore(join(root, UNFINISHED), before)
  return filesOnDisk(new Disk(new AtomicFileDriver(root)), publicBase, removeTemporaryFiles)
}

// flydrive's own driver writes to the final file, so a failed write would leave a partial file and a reader could see one.
class AtomicFileDriver extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, Readable.from([contents]))
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#write(key, contents)
  }

  override async getStream(key: string): Promise<Readable> {
    // The file is opened before the stream is returned, so that a missing file rejects this promise and is not an error of the
    // stream.
    const file = await open(join(this.#root, key))
    return createReadStream('', { fd: file })
  }

  async #write(key: string, contents: Readable): Promise<void> {
    const [path, unfinished] = [join(this.#root, key), join(this.#root, UNFINISHED, randomUUID())]
    // The stream may fail before it is read, and an error without a listener would end the process.
    contents.on('error', () => {})
    try {
      await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 })
      const file = await open(unfinished, 'wx', 0o600)
      await pipeline(contents, file.createWriteStream({ flush: true }))
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
}
