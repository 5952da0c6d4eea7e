export interface Size {
  width: number
  height: number
}

export interface Place {
  x: number
  y: number
}

export const zoomSteps = { min: 1, max: 3, step: 0.1 } as const

/** Where the picture may lie so that the frame stays full: never past its own edge, in pixels on the screen. */
export function keepInside({ x, y }: Place, picture: Size, frame: Size, zoom: number): Place {
  const within = (place: number, side: keyof Size) => {
    const most = Math.max(0, (picture[side] * zoom - frame[side]) / 2)
    return Math.min(most, Math.max(-most, place)) + 0
  }
  return { x: within(x, 'width'), y: within(y, 'height') }
}

/** One step in or out, without the dust of binary fractions. */
export function zoomBy(zoom: number, steps: number): number {
  const next = Math.round((zoom + steps * zoomSteps.step) * 10) / 10
  return Math.min(zoomSteps.max, Math.max(zoomSteps.min, next))
}
