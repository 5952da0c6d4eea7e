import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { uploadLimits } from '#shared/profile.ts'
import { removeFilesWrittenBefore } from '#server/adapters/temporary-files.ts'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { ImageRefused, ImagesBusy, type ImageShape, type ImagesPort, ImagesUnavailable } from './port.ts'

const pixelsOfPhoto = uploadLimits.photo.megapixels * 1_000_000
/**
 * For each target format: the maximum pixels of an upload, the longer side of the result in pixels, and the encoder's quality.
 */
const shapes = {
  avatar: { maxPixels: 40_000_000, side: 1_024, quality: 82 },
  document: { maxPixels: 40_000_000, side: 2_048, quality: 85 },
  photo: { maxPixels: pixelsOfPhoto, side: 1_600, quality: 82 },
  work: { maxPixels: pixelsOfPhoto, side: 1_024, quality: 78 },
} as const satisfies Record<ImageShape, object>
const TIMEOUT_SECONDS = 5

// libvips may load only JPEG, PNG and WebP, so that an SVG, a PDF or a TIFF never reaches its parser.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// The cache is off, because the same image is rarely processed twice. Each image gets one thread, which leaves CPU for requests.
sharp.cache(false)
sharp.concurrency(1)

/** Creates the images port with sharp. Temporary files are in `folder`, which is created when needed. */
export function createSharpImages({ folder }: { folder: string }): ImagesPort {
  // At most two images are processed at once, because one image may use a whole processor and 160 MB.
  const limit = concurrencyLimit({ running: 2, waiting: 8, refusal: () => new ImagesBusy() })
  return {
    async reencode(upload, { shape, maxBytes }) {
      const path = join(folder, randomUUID())
      // The upload may fail before it is read, and an error without a listener would end the process.
      upload.on('error', () => {})
      try {
        await receive(upload, folder, path, maxBytes)
        await refuseOtherFormats(path)
        return await limit(() => encode(path, shape))
      } catch (error) {
        throw isDiskFault(error) ? new ImagesUnavailable({ cause: error }) : error
      } finally {
        await rm(path, { force: true }).catch(() => {})
      }
    },
    removeTemporaryFiles: (before) => removeFilesWrittenBefore(folder, before),
  }
}

async function receive(upload: Readable, folder: string, path: string, maxBytes: number): Promise<void> {
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new ImageRefused('too_big'))
      else done(null, chunk)
    },
  })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(upload, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (error instanceof ImageRefused || isDiskFault(error)) throw error
    // For any other error the upload was interrupted.
    throw new ImageRefused('invalid_image', { cause: error })
  }
}

/**
 * True if an error comes from our disk. A full disk gives an error with a `syscall` but no path. A lost connection has a
 * `syscall` too, so its codes are excluded.
 */
function isDiskFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false
  return !/^(ECONN|EPIPE|ETIMEDOUT)/.test(String(error.code))
}

async function refuseOtherFormats(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (!imageFormat(buffer.subarray(0, bytesRead))) throw new ImageRefused('invalid_image')
  } finally {
    await file.close()
  }
}

async function encode(path: string, shape: ImageShape): Promise<Buffer> {
  const { maxPixels, side, quality } = shapes[shape]
  const image = sharp(path, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
  try {
    return shape === 'avatar'
      ? await image.webp({ quality }).toBuffer()
      : await image.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
  } catch (error) {
    const tooMany = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new ImageRefused(tooMany ? 'too_many_pixels' : 'invalid_image', { cause: error })
  }
}

/** The number of bytes at the start of a file that `imageFormat` needs. */
const HEAD_BYTES = 12

/** Returns the format of an image by its first bytes, whatever its name or declared type; null for any other format. */
function imageFormat(head: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (head.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (head.subarray(0, 8).equals(PNG)) return 'png'
  const riff = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
  return riff ? 'webp' : null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
