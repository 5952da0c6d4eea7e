import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { badPictures, goodPictures, isUpright, jpegOf, snapshot, tracesIn } from '#server/test/stage/pictures.ts'
import { PictureRefused, PicturesBusy, type PicturesPort, PicturesUnavailable } from './port.ts'
import { createSharpPictures } from './sharp.ts'

const good = await goodPictures()
const bad = await badPictures()
const formats = { avatar: 'webp', document: 'jpeg' } as const
const shapes = ['avatar', 'document'] as const

let folder: string
let pictures: PicturesPort
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  pictures = createSharpPictures({ folder })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const redraw = (file: Buffer, shape: (typeof shapes)[number] = 'avatar', maxBytes = 1_000_000) =>
  pictures.redraw(Readable.from([file]), { shape, maxBytes })
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof PictureRefused ? error.reason : String(error)),
  )

describe.each(shapes)('as %s', (shape) => {
  test.each(Object.keys(good))('%s is drawn anew, without metadata', async (name) => {
    const drawn = await redraw(good[name]!, shape)
    expect((await sharp(drawn).metadata()).format).toBe(formats[shape])
    expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1)
    expect(await tracesIn(drawn)).toEqual([])
    expect(drawn.includes('<script>')).toBe(false)
    expect(await isUpright(drawn)).toBe(true)
    expect(await readdir(folder)).toEqual([])
  })

  test.each(Object.keys(bad))('%s is refused and leaves nothing', async (name) => {
    expect(await reason(redraw(bad[name]!, shape))).toBe('invalid_image')
    expect(await readdir(folder)).toEqual([])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('a camera held in way %i ends upright', async (orientation) => {
    for (const format of ['jpeg', 'webp'] as const) {
      const file = await snapshot(format, orientation)
      expect((await sharp(file).metadata()).orientation).toBe(orientation)
      expect(await isUpright(await redraw(file, shape))).toBe(true)
    }
  })
})

test('the snapshots of this test do carry what is to be taken out', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const)
    expect((await tracesIn(await snapshot(format))).length).toBeGreaterThan(4)
})

test('a big picture is made as small as its use wants, a small one is not blown up', async () => {
  const big = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  expect(await sharp(await redraw(big)).metadata()).toMatchObject({ width: 1_024, height: 512 })
  expect(await sharp(await redraw(big, 'document')).metadata()).toMatchObject({ width: 2_048, height: 1_024 })
  expect(await sharp(await redraw(good.jpeg!)).metadata()).toMatchObject({ width: 96, height: 64 })
})

test('the last allowed byte is taken, the next is too big, and what follows is not read', async () => {
  expect(await reason(redraw(await jpegOf(50_000), 'avatar', 50_000))).toBe('taken')
  let read = 0
  async function* endless() {
    for (;;) {
      read++
      yield Buffer.alloc(10_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const upload = Readable.from(endless())
  expect(await reason(pictures.redraw(upload, { shape: 'avatar', maxBytes: 50_000 }))).toBe('too_big')
  expect(upload.destroyed).toBe(true)
  expect(read).toBeLessThan(200)
  expect(await readdir(folder)).toEqual([])
})

test('an upload that breaks off is refused and leaves nothing', async () => {
  async function* broken() {
    yield good.jpeg!.subarray(0, 100)
    await Promise.resolve()
    throw new Error('connection lost')
  }
  expect(await reason(pictures.redraw(Readable.from(broken()), { shape: 'avatar', maxBytes: 50_000 }))).toBe('invalid_image')
  expect(await readdir(folder)).toEqual([])
})

test('without a place to work it says so', async () => {
  const place = join(folder, 'a file where a folder should be')
  await writeFile(place, '')
  pictures = createSharpPictures({ folder: join(place, 'incoming') })
  await expect(redraw(good.jpeg!)).rejects.toThrow(PicturesUnavailable)
})

test('ten at once have their turn, the rest are told to come back', async () => {
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => redraw(good.jpeg!)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.every((error) => error instanceof PicturesBusy)).toBe(true)
  expect(all.length - refused.length).toBeGreaterThanOrEqual(10)
  expect(await readdir(folder)).toEqual([])
  expect(await reason(redraw(good.jpeg!))).toBe('taken')
})

test('what a killed process left is tidied away, what is under way stays', async () => {
  const day = 86_400_000
  await Promise.all(['old', 'new'].map((name) => writeFile(join(folder, name), 'half')))
  await utimes(join(folder, 'old'), new Date(Date.now() - 2 * day), new Date(Date.now() - 2 * day))
  await pictures.tidy(new Date(Date.now() - day))
  expect(await readdir(folder)).toEqual(['new'])
})
