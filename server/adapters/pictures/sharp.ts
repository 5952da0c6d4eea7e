import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { removeOlder } from '#server/adapters/left-overs.ts'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { HEAD_BYTES, pictureKind } from './kind.ts'
import { PictureRefused, PicturesBusy, type PictureShape, type PicturesPort, PicturesUnavailable } from './port.ts'

const MOST_PIXELS = 40_000_000
const SECONDS = 5

// Of everything libvips can read, three formats: an SVG, a PDF or a TIFF never reaches its own parser.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// One picture rarely follows itself: a cache would only hold memory, and one thread each keeps a burst from the rest.
sharp.cache(false)
sharp.concurrency(1)

/** Pictures by sharp; what is under way lies in `folder`, which is made when needed. */
export function createSharpPictures({ folder }: { folder: string }): PicturesPort {
  // A picture at its worst fills a processor and takes 160 MB.
  const limit = concurrencyLimit({ running: 2, waiting: 8, refusal: () => new PicturesBusy() })
  return {
    async redraw(upload, { shape, maxBytes }) {
      const place = join(folder, randomUUID())
      // Listened to from the start: the upload may break before it is read.
      upload.on('error', () => {})
      try {
        await receive(upload, folder, place, maxBytes)
        await refuseOtherFormats(place)
        return await limit(() => draw(place, shape))
      } finally {
        await rm(place, { force: true }).catch(() => {})
      }
    },
    tidy: (before) => removeOlder(folder, before),
  }
}

async function receive(upload: Readable, folder: string, place: string, maxBytes: number): Promise<void> {
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new PictureRefused('too_big'))
      else done(null, chunk)
    },
  })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(upload, measure, createWriteStream(place, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    // Our own disk names a call that failed; everything else is an upload that broke off.
    throw error instanceof Error && 'syscall' in error && 'path' in error
      ? new PicturesUnavailable({ cause: error })
      : new PictureRefused('invalid_image', { cause: error })
  }
}

async function refuseOtherFormats(place: string): Promise<void> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (!pictureKind(buffer.subarray(0, bytesRead))) throw new PictureRefused('invalid_image')
  } finally {
    await file.close()
  }
}

async function draw(place: string, shape: PictureShape): Promise<Buffer> {
  const side = shape === 'avatar' ? 1_024 : 2_048
  const picture = sharp(place, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
  try {
    return shape === 'avatar'
      ? await picture.webp({ quality: 82 }).toBuffer()
      : await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
  } catch (error) {
    throw new PictureRefused('invalid_image', { cause: error })
  }
}
