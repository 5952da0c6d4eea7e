export interface Size {
  width: number
  height: number
}

export interface Place {
  x: number
  y: number
}

export const zoomSteps = { min: 1, max: 3, step: 0.1 } as const

/** Limits the position of the picture so that it always fills the frame, in pixels on the screen. */
export function keepInside({ x, y }: Place, picture: Size, frame: Size, zoom: number): Place {
  const within = (place: number, side: keyof Size) => {
    const limit = Math.max(0, (picture[side] * zoom - frame[side]) / 2)
    return Math.min(limit, Math.max(-limit, place)) + 0
  }
  return { x: within(x, 'width'), y: within(y, 'height') }
}

/** Zooms by a number of steps, rounded to a tenth and within the limits. */
export function zoomBy(zoom: number, steps: number): number {
  const next = Math.round((zoom + steps * zoomSteps.step) * 10) / 10
  return Math.min(zoomSteps.max, Math.max(zoomSteps.min, next))
}
