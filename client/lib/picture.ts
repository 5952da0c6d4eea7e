/** A part of a picture in its own pixels, upright. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

export interface DrawOptions {
  /** The longer side at most, in pixels; smaller pictures stay as they are. */
  side: number
  /** The part to keep; the whole when left out. */
  area?: PictureArea
  /** Tried in this order: a browser that cannot write one answers with another kind. */
  types: readonly string[]
}

const QUALITY = 0.88

/** The three kinds the server takes (S1 §5). */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Whether the browser takes a file for one of the three kinds; its bytes are the server's to judge. */
export function looksLikePicture({ type }: Blob): boolean {
  return pictureTypes.some((known) => known === type)
}

/**
 * Draws a picture anew: upright as its EXIF says, cropped, shrunk, and without anything but pixels (no place, no camera).
 * Rejects when the bytes are no picture.
 */
export async function drawPicture(file: Blob, { side, area, types }: DrawOptions): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  try {
    const part = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
    const { width, height } = fitWithin(part, side)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    // JPEG knows no transparency: what lies behind a PNG is white, not black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
    return await encode(canvas, types)
  } finally {
    bitmap.close()
  }
}

/** Width and height in whole pixels, shrunk alike so that the longer one is `side` at most. */
export function fitWithin({ width, height }: Pick<PictureArea, 'width' | 'height'>, side: number) {
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
