import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { removeOlder } from '#server/adapters/left-overs.ts'
import { filesOn } from './drive.ts'
import type { FilesPort } from './port.ts'

const UNFINISHED = '.unfinished'

interface DiskOptions {
  /** The data folder; public files are under `public/` in it, and only that may ever be a static root. */
  root: string
  /** What stands before a public file's path, such as `/files/`. */
  publicBase: string
}

/** Files in a folder of this machine, each written beside its place and renamed into it (fault 21). */
export function createDiskFiles({ root, publicBase }: DiskOptions): FilesPort {
  const tidy = (before: Date) => removeOlder(join(root, UNFINISHED), before)
  return filesOn(new Disk(new WholeFileDriver(root)), publicBase, tidy)
}

// flydrive writes in place: a failed write would leave half a file, and a reader could meet one.
class WholeFileDriver extends FSDriver {
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
    // Opened first, so that a missing file is an answer and not a broken stream.
    const file = await open(join(this.#root, key))
    return createReadStream('', { fd: file })
  }

  async #write(key: string, contents: Readable): Promise<void> {
    const [place, unfinished] = [join(this.#root, key), join(this.#root, UNFINISHED, randomUUID())]
    // Listened to from the start: the stream may break before it is read.
    contents.on('error', () => {})
    try {
      await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 })
      const file = await open(unfinished, 'wx', 0o600)
      await pipeline(contents, file.createWriteStream({ flush: true }))
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(unfinished, place)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
}
