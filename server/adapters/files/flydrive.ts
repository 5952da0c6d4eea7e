import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { CACHED_FOR_EVER, FileKeyRefused, FileMissing, type FilesPort, FilesUnavailable } from './port.ts'

const keyPattern = /^(public|private)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/

/**
 * Creates the files port on a flydrive disk. The URL of a public file is `publicBase` followed by its key without `public/`.
 * `removeTemporaryFiles` removes the remains of interrupted writes, which some disks do not have.
 */
export function filesOnDisk(
  disk: Disk,
  publicBase: string,
  removeTemporaryFiles: FilesPort['removeTemporaryFiles'] = async () => {},
): FilesPort {
  const base = publicBase.replace(/\/*$/, '/')
  return {
    async put(key, body, { contentType, visibility }) {
      if (bucketOf(key) !== visibility) throw new FileKeyRefused()
      const options = { contentType, visibility, ...(visibility === 'public' && { cacheControl: CACHED_FOR_EVER }) }
      await mapErrors(() => (body instanceof Readable ? disk.putStream(key, body, options) : disk.put(key, body, options)))
    },
    async read(key) {
      bucketOf(key)
      return mapErrors(() => disk.getStream(key))
    },
    async remove(key) {
      bucketOf(key)
      await mapErrors(() => disk.delete(key))
    },
    async exists(key) {
      bucketOf(key)
      return mapErrors(() => disk.exists(key))
    },
    publicUrl(key) {
      if (bucketOf(key) !== 'public') throw new FileKeyRefused()
      return base + key.slice('public/'.length)
    },
    list: (bucket) => filesIn(disk, bucket),
    removeTemporaryFiles,
  }
}

async function* filesIn(disk: Disk, bucket: string) {
  for (let paginationToken: string | undefined, first = true; first || paginationToken; first = false) {
    const more = paginationToken === undefined ? {} : { paginationToken }
    const page = await mapErrors(() => disk.listAll(bucket, { recursive: true, ...more })).catch(emptyWhenMissing)
    for (const object of page.objects) {
      if (!object.isFile || !keyPattern.test(object.key)) continue
      // A file that was removed since it was listed is skipped.
      const data = await object.getMetaData().catch(() => null)
      if (data) yield { key: object.key, writtenAt: data.lastModified }
    }
    paginationToken = page.paginationToken
  }
}

function emptyWhenMissing(error: unknown): { paginationToken?: string; objects: never[] } {
  if (error instanceof FileMissing) return { objects: [] }
  throw error
}

// The key check is stricter than flydrive's: flydrive normalises keys, but a key that needs it is refused here.
function bucketOf(key: string): string {
  const bucket = key.length <= 512 ? keyPattern.exec(key)?.[1] : undefined
  if (!bucket) throw new FileKeyRefused()
  return bucket
}

async function mapErrors<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw isMissing(cause) ? new FileMissing({ cause }) : new FilesUnavailable({ cause })
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT'))
}
