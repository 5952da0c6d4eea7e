import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const WIDTH = 96
const HEIGHT = 64
/** A text in the image metadata that a stored or served file must not contain. */
export const CANARY = 'segredo da camera'
/** Byte sequences that reveal the kinds of metadata. */
const traces = ['Exif', 'http://ns.adobe', 'ICC_PROFILE', 'ICCP', 'Photoshop', 'GPS', CANARY]

type Format = 'jpeg' | 'png' | 'webp'

/**
 * An image as a phone would take it, with Exif, GPS, XMP and a colour profile. When shown upright, it is red at the top left and
 * grey elsewhere.
 */
export function snapshot(format: Format, orientation = 1): Promise<Buffer> {
  const turned = orientation > 4
  return sharp(pixels(orientation), {
    raw: { width: turned ? HEIGHT : WIDTH, height: turned ? WIDTH : HEIGHT, channels: 3 },
  })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Copyright: CANARY },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><about>http://ns.adobe.com/ ${CANARY}</about></x:xmpmeta>`)
    .withMetadata({ orientation })
    .toFormat(format, { quality: 95 })
    .toBuffer()
}

/** True if an image that was made from `snapshot` is shown upright. */
export async function isUpright(image: Buffer): Promise<boolean> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const red = (x: number, y: number) => {
    const [r = 0, g = 0] = data.subarray((y * info.width + x) * info.channels)
    return r - g > 50
  }
  const corner = [red(4, 4), red(info.width - 5, 4), red(4, info.height - 5), red(info.width - 5, info.height - 5)]
  return info.width === WIDTH && info.height === HEIGHT && corner.join() === 'true,false,false,false'
}

/** The metadata of a file, as found in its raw bytes and by the library sharp. */
export async function tracesIn(file: Buffer): Promise<string[]> {
  const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata()
  const found = Object.entries({ exif, icc, xmp, iptc, orientation }).flatMap(([name, value]) => (value ? [name] : []))
  return [...traces.filter((trace) => file.includes(trace)), ...found]
}

/** Images that must be accepted, by what is special about them. */
export async function goodImages(): Promise<Record<string, Buffer>> {
  const [jpeg, png, webp] = await Promise.all([snapshot('jpeg'), snapshot('png'), snapshot('webp')])
  const plain = sharp(pixels(1), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  const frames = { width: WIDTH, height: HEIGHT * 2, channels: 3, pageHeight: HEIGHT } as const
  const twice = Buffer.concat([pixels(1), Buffer.alloc(WIDTH * HEIGHT * 3, 9)])
  return {
    jpeg,
    png,
    webp,
    'a jpeg with a page and an archive behind it': Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\u0005\u0006')]),
    'a CMYK jpeg': await plain.clone().toColourspace('cmyk').jpeg().toBuffer(),
    'a 16-bit png': await plain.clone().toColourspace('rgb16').png().toBuffer(),
    'a transparent png': await plain.clone().ensureAlpha(0.5).png().toBuffer(),
    'an animated webp': await sharp(twice, { raw: frames })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer(),
  }
}

/** Files that must be refused whatever their name is. */
export async function badImages(): Promise<Record<string, Buffer>> {
  const jpeg = await snapshot('jpeg')
  const png = await snapshot('png')
  return {
    'a decompression bomb of 900 million pixels': tooManyPixels(),
    'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    'a GIF': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    'a page called .jpg': Buffer.from('<!doctype html><script>alert(document.cookie)</script>'),
    'half a jpeg': jpeg.subarray(0, jpeg.length / 2),
    'half a png': png.subarray(0, png.length / 2),
    'the first bytes of a jpeg before a page': Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<html>')]),
    'a TIFF': Buffer.from('49492a0008000000', 'hex'),
    'a PDF': Buffer.from('%PDF-1.7\n%%EOF'),
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
  }
}

/** A JPEG file of exactly `bytes` bytes. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  return Buffer.concat([await snapshot('jpeg'), Buffer.alloc(bytes)], bytes)
}

/** A PNG whose header claims 30,000 × 30,000 pixels (a decompression bomb). */
export function tooManyPixels(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns the pixels in the order in which a camera stores them for the Exif orientation (1 to 8). */
function pixels(orientation: number): Buffer {
  const turned = orientation > 4
  const [width, height] = turned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const mirrorX = [2, 3, 6, 7].includes(orientation)
  const mirrorY = [3, 4, 7, 8].includes(orientation)
  const data = Buffer.alloc(width * height * 3, 160)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [alongX, alongY] = turned ? [row, column] : [column, row]
      const [x, y] = [mirrorX ? WIDTH - 1 - alongX : alongX, mirrorY ? HEIGHT - 1 - alongY : alongY]
      if (x < WIDTH / 2 && y < HEIGHT / 2) data.set([220, 20, 20], (row * width + column) * 3)
    }
  }
  return data
}
