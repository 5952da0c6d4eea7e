import type { Readable } from 'node:stream'

/** What a picture becomes: a public webp of at most 1,024 px a side, or a jpeg of at most 2,048 px to read papers on. */
export type PictureShape = 'avatar' | 'document'

/** Draws uploads anew, so that nothing of the file that came is ever stored or served. */
export interface PicturesPort {
  /**
   * Reads an upload through a temporary file, which is gone afterwards, and answers it upright, re-encoded, without any
   * metadata. Of an animated one the first frame. Throws PictureRefused (`too_big` as soon as `maxBytes` are passed), PicturesBusy
   * when too many wait already, PicturesUnavailable when there is no room to work.
   */
  redraw(upload: Readable, options: { shape: PictureShape; maxBytes: number }): Promise<Buffer>
  /** Removes temporary files last written before an instant: what a killed process left behind. */
  tidy(before: Date): Promise<void>
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
