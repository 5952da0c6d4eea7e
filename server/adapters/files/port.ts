import type { Readable } from 'node:stream'

type Visibility = 'public' | 'private'

/**
 * Where uploads live. A key is `public/…` or `private/…` and then the specs' own path (S1 §3: `public/avatars/{userId}/…`,
 * `private/documents/{userId}/documento-frente`): the first word is the bucket, so nothing private can be served by a slip.
 */
export interface FilesPort {
  /** Writes the whole file or nothing, over what was there. Throws FileKeyRefused, or FilesUnavailable when it could not. */
  put(key: string, body: Buffer | Readable, options: { contentType: string; visibility: Visibility }): Promise<void>
  /** The bytes. Throws FileMissing when there is no such file. */
  read(key: string): Promise<Readable>
  /** Removes the file; one that is not there is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** The address of a `public/…` file; throws FileKeyRefused for any other. */
  publicUrl(key: string): string
  /** Every file of a bucket, in no order. */
  list(bucket: Visibility): AsyncIterable<{ key: string; writtenAt: Date }>
  /** Removes what writes that never ended left behind before an instant. */
  tidy(before: Date): Promise<void>
}

/** A key that climbs out, hides, contradicts its visibility or has characters no key of ours has. */
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
