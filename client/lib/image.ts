/** A rectangle in an image, in pixels of the image after its rotation to upright. */
export interface ImageArea {
  x: number
  y: number
  width: number
  height: number
}

export interface ResizeOptions {
  /** The maximum length of the image's longer side in pixels. Smaller images are not enlarged. */
  side: number
  /** The rectangle of the image to cut out; by default the whole image. */
  area?: ImageArea
  /**
   * The wanted MIME types in order of preference. A browser that cannot encode a type returns an image of another type, which is
   * discarded.
   */
  types: readonly string[]
}

const QUALITY = 0.88

/** The MIME types that the server accepts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Whether the browser reports one of the accepted MIME types for a file. The server checks the bytes. */
export function hasImageType({ type }: Blob): boolean {
  return imageTypes.some((known) => known === type)
}

/**
 * Encodes an image again: rotated according to its EXIF data, cropped, scaled down, and without metadata (no location, no
 * camera). Rejects if the bytes are not an image.
 */
export async function resizeImage(file: Blob, { side, area, types }: ResizeOptions): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  try {
    const part = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
    const { width, height } = fitWithin(part, side)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    // Paints a white background, because JPEG has no transparency and transparent pixels of a PNG would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
    return await encode(canvas, types)
  } finally {
    bitmap.close()
  }
}

/** Returns width and height in whole pixels, scaled down together so that the longer side is at most `side`. */
export function fitWithin({ width, height }: Pick<ImageArea, 'width' | 'height'>, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function encode(canvas: HTMLCanvasElement, types: readonly string[]): Promise<Blob> {
  for (const type of types) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    if (blob?.type === type) return blob
  }
  throw new Error('no encoder')
}
