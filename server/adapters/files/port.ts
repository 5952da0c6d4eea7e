import type { Readable } from 'node:stream'

type Visibility = 'public' | 'private'

/** The Cache-Control of a file whose name is never used for other contents: a year. */
export const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The store of uploaded files. A key begins with its bucket, `public/` or `private/`, so that a private file cannot be served by
 * mistake. The rest is the specified path, such as `private/documents/{userId}/documento-frente.{id}`.
 */
export interface FilesPort {
  /** Writes a file, all or nothing, and replaces an existing one. Throws FileKeyRefused or FilesUnavailable. */
  put(key: string, body: Buffer | Readable, options: { contentType: string; visibility: Visibility }): Promise<void>
  /** Returns the bytes of a file. Throws FileMissing, FileKeyRefused or FilesUnavailable. */
  read(key: string): Promise<Readable>
  /** Removes a file; a missing file is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Returns the URL of a `public/…` file; throws FileKeyRefused for any other key. */
  publicUrl(key: string): string
  /** Lists all files of a bucket, in no particular order. */
  list(bucket: Visibility): AsyncIterable<{ key: string; writtenAt: Date }>
  /** Removes temporary files last written before an instant, which interrupted writes left behind. */
  removeTemporaryFiles(before: Date): Promise<void>
}

/** The key has an invalid form, leaves its folder, names a hidden file, or contradicts the visibility. */
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

/** The disk is full or broken, or the store does not answer. */
export class FilesUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('File store unavailable', options)
    this.name = 'FilesUnavailable'
  }
}
