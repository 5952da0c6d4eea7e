import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { badImages, goodImages, isUpright, jpegOf, snapshot, tracesIn } from '#server/test/stage/images.ts'
import { ImageRefused, ImagesBusy, type ImagesPort, ImagesUnavailable } from './port.ts'
import { createSharpImages } from './sharp.ts'

const good = await goodImages()
const bad = await badImages()
const formats = { avatar: 'webp', document: 'jpeg' } as const
const shapes = ['avatar', 'document'] as const

let folder: string
let images: ImagesPort
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  images = createSharpImages({ folder })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const reencode = (file: Buffer, shape: (typeof shapes)[number] = 'avatar', maxBytes = 1_000_000) =>
  images.reencode(Readable.from([file]), { shape, maxBytes })
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ImageRefused ? error.reason : String(error)),
  )

describe.each(shapes)('as %s', (shape) => {
  test.each(Object.keys(good))('re-encodes %s without metadata', async (name) => {
    const encoded = await reencode(good[name]!, shape)
    expect((await sharp(encoded).metadata()).format).toBe(formats[shape])
    expect((await sharp(encoded).metadata()).pages ?? 1).toBe(1)
    expect(await tracesIn(encoded)).toEqual([])
    expect(encoded.includes('<script>')).toBe(false)
    expect(await isUpright(encoded)).toBe(true)
    expect(await readdir(folder)).toEqual([])
  })

  test.each(Object.keys(bad))('rejects %s and leaves no temporary file', async (name) => {
    expect(await reason(reencode(bad[name]!, shape))).toBe(name.includes('million pixels') ? 'too_many_pixels' : 'invalid_image')
    expect(await readdir(folder)).toEqual([])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a photo with the EXIF orientation %i upright', async (orientation) => {
    for (const format of ['jpeg', 'webp'] as const) {
      const file = await snapshot(format, orientation)
      expect((await sharp(file).metadata()).orientation).toBe(orientation)
      expect(await isUpright(await reencode(file, shape))).toBe(true)
    }
  })
})

test('the sample images contain metadata, so the test would notice metadata that is not removed', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const)
    expect((await tracesIn(await snapshot(format))).length).toBeGreaterThan(4)
})

test('reduces a large image to the maximum size, and does not enlarge a small image', async () => {
  const big = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  expect(await sharp(await reencode(big)).metadata()).toMatchObject({ width: 1_024, height: 512 })
  expect(await sharp(await reencode(big, 'document')).metadata()).toMatchObject({ width: 2_048, height: 1_024 })
  expect(await sharp(await reencode(good.jpeg!)).metadata()).toMatchObject({ width: 96, height: 64 })
})

test('accepts an image of the maximum size, and rejects an image with one byte more without reading the rest', async () => {
  expect(await reason(reencode(await jpegOf(50_000), 'avatar', 50_000))).toBe('accepted')
  let read = 0
  async function* endless() {
    for (;;) {
      read++
      yield Buffer.alloc(10_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const upload = Readable.from(endless())
  expect(await reason(images.reencode(upload, { shape: 'avatar', maxBytes: 50_000 }))).toBe('too_big')
  expect(upload.destroyed).toBe(true)
  expect(read).toBeLessThan(200)
  expect(await readdir(folder)).toEqual([])
})

test('rejects an interrupted upload and leaves no temporary file', async () => {
  async function* broken() {
    yield good.jpeg!.subarray(0, 100)
    await Promise.resolve()
    throw new Error('connection lost')
  }
  expect(await reason(images.reencode(Readable.from(broken()), { shape: 'avatar', maxBytes: 50_000 }))).toBe('invalid_image')
  expect(await readdir(folder)).toEqual([])
})

test('throws ImagesUnavailable when the folder for temporary images cannot be created', async () => {
  const path = join(folder, 'a file where a folder should be')
  await writeFile(path, '')
  images = createSharpImages({ folder: join(path, 'incoming') })
  await expect(reencode(good.jpeg!)).rejects.toThrow(ImagesUnavailable)
})

test('throws ImagesUnavailable instead of ImageRefused when the disk is full', async () => {
  // The error of a write to a full disk has a `syscall` and no path.
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write', errno: -28 })
  const upload = Readable.from([good.jpeg!]).pipe(new Transform({ transform: (_chunk, _encoding, done) => done(full) }))
  await expect(images.reencode(upload, { shape: 'avatar', maxBytes: 1_000_000 })).rejects.toThrow(ImagesUnavailable)
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read', errno: -104 })
  const broken = Readable.from([good.jpeg!]).pipe(new Transform({ transform: (_chunk, _encoding, done) => done(lost) }))
  expect(await reason(images.reencode(broken, { shape: 'avatar', maxBytes: 1_000_000 }))).toBe('invalid_image')
})

test('accepts at least ten concurrent images, and throws ImagesBusy for further ones', async () => {
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => reencode(good.jpeg!)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.every((error) => error instanceof ImagesBusy)).toBe(true)
  expect(all.length - refused.length).toBeGreaterThanOrEqual(10)
  expect(await readdir(folder)).toEqual([])
  expect(await reason(reencode(good.jpeg!))).toBe('accepted')
})

test('removes old temporary files and keeps new ones', async () => {
  const day = 86_400_000
  await Promise.all(['old', 'new'].map((name) => writeFile(join(folder, name), 'half')))
  await utimes(join(folder, 'old'), new Date(Date.now() - 2 * day), new Date(Date.now() - 2 * day))
  await images.removeTemporaryFiles(new Date(Date.now() - day))
  expect(await readdir(folder)).toEqual(['new'])
})
