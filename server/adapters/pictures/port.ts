import type { Readable } from 'node:stream'

/** The target of a picture: `avatar` is a webp of at most 1,024 px a side, `document` a jpeg of at most 2,048 px a side. */
export type PictureShape = 'avatar' | 'document'

/** Re-encodes uploaded pictures, so that the bytes of an upload are never stored or served. */
export interface PicturesPort {
  /**
   * Reads an upload through a temporary file, which it removes afterwards, and returns the picture upright, re-encoded and
   * without metadata; of an animation the first frame. Throws PictureRefused (`too_big` as soon as `maxBytes` are exceeded),
   * PicturesBusy when too many pictures are waiting, and PicturesUnavailable when the temporary file cannot be written.
   */
  reencode(upload: Readable, options: { shape: PictureShape; maxBytes: number }): Promise<Buffer>
  /** Removes temporary files last written before an instant, which a killed process left behind. */
  removeTemporaryFiles(before: Date): Promise<void>
}

export class PictureRefused extends Error {
  readonly reason: 'invalid_image' | 'too_big'

  constructor(reason: PictureRefused['reason'], options?: ErrorOptions) {
    super('Picture refused', options)
    this.name = 'PictureRefused'
    this.reason = reason
  }
}

export class PicturesBusy extends Error {
  constructor() {
    super('Too many pictures at once')
    this.name = 'PicturesBusy'
  }
}

/** The disk is full or broken. */
export class PicturesUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('Pictures cannot be worked on', options)
    this.name = 'PicturesUnavailable'
  }
}
