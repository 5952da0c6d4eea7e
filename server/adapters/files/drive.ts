import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { FileKeyRefused, FileMissing, type FilesPort, FilesUnavailable } from './port.ts'

const keyShape = /^(public|private)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/

/**
 * Our port over a flydrive disk; `publicBase` is what stands before a public key without its `public/`, `tidy` removes what
 * broken writes leave, where they leave something.
 */
export function filesOn(disk: Disk, publicBase: string, tidy: FilesPort['tidy'] = async () => {}): FilesPort {
  const base = publicBase.replace(/\/*$/, '/')
  return {
    async put(key, body, { contentType, visibility }) {
      if (bucketOf(key) !== visibility) throw new FileKeyRefused()
      const options = { contentType, visibility }
      await guarded(() => (body instanceof Readable ? disk.putStream(key, body, options) : disk.put(key, body, options)))
    },
    async read(key) {
      bucketOf(key)
      return guarded(() => disk.getStream(key))
    },
    async remove(key) {
      bucketOf(key)
      await guarded(() => disk.delete(key))
    },
    async exists(key) {
      bucketOf(key)
      return guarded(() => disk.exists(key))
    },
    publicUrl(key) {
      if (bucketOf(key) !== 'public') throw new FileKeyRefused()
      return base + key.slice('public/'.length)
    },
    list: (bucket) => filesIn(disk, bucket),
    tidy,
  }
}

async function* filesIn(disk: Disk, bucket: string) {
  for (let paginationToken: string | undefined, first = true; first || paginationToken; first = false) {
    const more = paginationToken === undefined ? {} : { paginationToken }
    const page = await guarded(() => disk.listAll(bucket, { recursive: true, ...more })).catch(nothingWhenMissing)
    for (const object of page.objects) {
      if (!object.isFile || !keyShape.test(object.key)) continue
      // Gone between the listing and here: one file less to speak of.
      const data = await object.getMetaData().catch(() => null)
      if (data) yield { key: object.key, writtenAt: data.lastModified }
    }
    paginationToken = page.paginationToken
  }
}

function nothingWhenMissing(error: unknown): { paginationToken?: string; objects: never[] } {
  if (error instanceof FileMissing) return { objects: [] }
  throw error
}

// Stricter than flydrive, which tidies a key up: a key that needs tidying is not one of ours.
function bucketOf(key: string): string {
  const bucket = key.length <= 512 ? keyShape.exec(key)?.[1] : undefined
  if (!bucket) throw new FileKeyRefused()
  return bucket
}

async function guarded<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw isMissing(cause) ? new FileMissing({ cause }) : new FilesUnavailable({ cause })
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT'))
}
