import type { Readable } from 'node:stream'

/**
 * The format into which an image is converted: `avatar` is a WebP of at most 1,024 px a side, `document` a JPEG of at most 2,048
 * px a side, `photo` a JPEG of at most 1,600 px a side, `work` a JPEG of at most 1,024 px a side.
 */
export type ImageShape = 'avatar' | 'document' | 'photo' | 'work'

/** Re-encodes uploaded images, so that the original bytes of an upload are never stored or served. */
export interface ImagesPort {
  /**
   * Receives an upload in a temporary file and returns the image upright, re-encoded and without metadata. An animation becomes
   * its first frame. Throws ImageRefused (`too_big`, `too_many_pixels`), ImagesBusy when too many images wait, and
   * ImagesUnavailable when the temporary file cannot be written.
   */
  reencode(upload: Readable, options: { shape: ImageShape; maxBytes: number }): Promise<Buffer>
  /** Removes the temporary files of killed processes that were last written before an instant. */
  removeTemporaryFiles(before: Date): Promise<void>
}

export class ImageRefused extends Error {
  readonly reason: 'invalid_image' | 'too_big' | 'too_many_pixels'

  constructor(reason: ImageRefused['reason'], options?: ErrorOptions) {
    super('Image refused', options)
    this.name = 'ImageRefused'
    this.reason = reason
  }
}

export class ImagesBusy extends Error {
  constructor() {
    super('Too many images at once')
    this.name = 'ImagesBusy'
  }
}

/** The error when images cannot be processed, because the disk for temporary files is full or broken. */
export class ImagesUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('Images cannot be worked on', options)
    this.name = 'ImagesUnavailable'
  }
}
