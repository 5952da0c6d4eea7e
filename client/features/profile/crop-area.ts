import { MINIMUM_PHOTO_SIDE } from '#shared/profile.ts'

export interface Size {
  width: number
  height: number
}

export interface Place {
  x: number
  y: number
}

export const zoomSteps = { min: 1, max: 3, step: 0.1 } as const

/**
 * Limits the position of the image, in screen pixels, so that the image always covers the frame. An image that is smaller than
 * the frame stays centred.
 */
export function keepInside({ x, y }: Place, image: Size, frame: Size, zoom: number): Place {
  const within = (place: number, side: keyof Size) => {
    const limit = Math.max(0, (image[side] * zoom - frame[side]) / 2)
    return Math.min(limit, Math.max(-limit, place)) + 0
  }
  return { x: within(x, 'width'), y: within(y, 'height') }
}

/**
 * The largest zoom at which the cropped square still has the minimum side of a photo. `shortest` is the length of the image's
 * shorter side in pixels.
 */
export function maxZoomOf(shortest: number): number {
  const zoom = Math.floor((shortest / MINIMUM_PHOTO_SIDE) * 10) / 10
  return Math.min(zoomSteps.max, Math.max(zoomSteps.min, zoom))
}

/** Changes the zoom by a number of steps. The result is rounded to one decimal and stays between 1 and `max`. */
export function zoomBy(zoom: number, steps: number, max: number = zoomSteps.max): number {
  const next = Math.round((zoom + steps * zoomSteps.step) * 10) / 10
  return Math.min(max, Math.max(zoomSteps.min, next))
}
