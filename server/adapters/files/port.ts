import type { Readable } from 'node:stream'

type Visibility = 'public' | 'private'

/** The Cache-Control header for a file whose name is never reused for other contents: caches may store it for a year. */
export const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The store of uploaded files. The key of a file begins with its bucket, `public/` or `private/`, so that a private file cannot
 * be served by mistake. The path after the bucket follows the specification, such as
 * `private/documents/{userId}/documento-frente.{id}`.
 */
export interface FilesPort {
  /** Writes a file completely or not at all, and replaces an existing file. Throws FileKeyRefused or FilesUnavailable. */
  put(key: string, body: Buffer | Readable, options: { contentType: string; visibility: Visibility }): Promise<void>
  /** Returns the bytes of a file. Throws FileMissing, FileKeyRefused or FilesUnavailable. */
  read(key: string): Promise<Readable>
  /** Removes a file. A missing file is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Returns the URL of a file in `public/`. Throws FileKeyRefused for any other key. */
  publicUrl(key: string): string
  /** Lists all files of a bucket, in no particular order. */
  list(bucket: Visibility): AsyncIterable<{ key: string; writtenAt: Date }>
  /** Removes the temporary files of interrupted writes that were last written before an instant. */
  removeTemporaryFiles(before: Date): Promise<void>
}

/** The key of a file has an invalid form, leads out of its folder, names a hidden file, or contradicts the file's visibility. */
export class FileKeyRefused extends Error {
  constructor() {
    super('File key refused')
    this.name = 'FileKeyRefused'
  }
}

export class FileMissing extends Error {
  constructor(options?: ErrorOptions) {
    super('No such file', options)
    this.name = 'FileMissing'
  }
}

/** The error when the file store cannot be used, because its disk is full or broken or it does not respond. */
export class FilesUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('File store unavailable', options)
    this.name = 'FilesUnavailable'
  }
}
