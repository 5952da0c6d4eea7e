import { hash } from './tone.ts'

/** The SVG paths of a feather: `bands` has one path of many tapered barbs for each colour; `rachis` is the shaft. */
export interface FeatherShape {
  bands: string[]
  rachis: string
}

interface Point {
  x: number
  y: number
}

/**
 * Returns the shape of a decorative feather in a box of 330 × 600. Its seven bands from quill to tip have the colours of the
 * saíra, a bird. The same seed gives the same feather.
 */
export function featherShape(seed: string, barbs = 88): FeatherShape {
  const random = mulberry(hash(seed))
  const lean = 120 + random() * 50
  const bend = 30 + random() * 40
  const rachis = (t: number): Point => ({
    x: 165 + lean * (t - 0.56) + bend * Math.sin(Math.PI * t) - bend * 0.7,
    y: 590 - 520 * t,
  })
  const splits = [1, -1, 1, -1].map((side) => ({
    at: 0.28 + random() * 0.6,
    side,
    width: 0.014 + random() * 0.018,
    cut: 0.5 + random() * 0.2,
  }))
  const bands = Array.from({ length: 7 }, () => '')
  for (let index = 0; index < barbs; index++) {
    const along = index / (barbs - 1)
    const t = 0.17 + 0.83 * along
    for (const side of [-1, 1]) {
      const split = splits.find((gap) => gap.side === side && Math.abs(t - gap.at) < gap.width)
      const length = barbLength(along) * (0.97 + random() * 0.06) * (split ? split.cut : 1)
      bands[Math.min(6, Math.floor(along * 7))] += barb(rachis, t, side, length, barbs)
    }
  }
  return { bands, rachis: spine(rachis) }
}

/** The length of a barb at a position from quill (0) to tip (1). Like a leaf, the feather is widest a little past its middle. */
function barbLength(along: number): number {
  return 14 + 104 * Math.sin(Math.PI * (0.09 + 0.83 * along)) ** 0.9
}

/**
 * The SVG path of a barb: a thin crescent that leaves the rachis at a right angle, then bends towards the tip and tapers to
 * nothing.
 */
function barb(rachis: (t: number) => Point, t: number, side: number, length: number, barbs: number): string {
  const root = rachis(t)
  const ahead = rachis(t + 0.02)
  const slope = Math.atan2(ahead.y - root.y, ahead.x - root.x)
  const outward = slope + side * (Math.PI / 2)
  const tip = along(along(root, outward, length), slope, length * (0.5 + 0.2 * t))
  const knee = along(along(root, outward, length * 0.7), slope, length * -0.04)
  const half = 175 / barbs
  const [low, high] = [along(knee, slope, -half), along(knee, slope, half)]
  const [start, end] = [along(root, slope, -half), along(root, slope, half)]
  return `M${pair(start)}Q${pair(low)} ${pair(tip)}Q${pair(high)} ${pair(end)}Z`
}

function spine(rachis: (t: number) => Point): string {
  const points = Array.from({ length: 13 }, (_, index) => rachis(index / 12.2))
  return `M${points.map(pair).join('L')}`
}

function along({ x, y }: Point, angle: number, distance: number): Point {
  return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance }
}

function pair({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

/** A small generator of random numbers in [0, 1) that begins with a seed (mulberry32). The same seed gives the same numbers. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
