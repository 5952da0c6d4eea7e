import { hash } from './tone.ts'

/** One colour band of a feather: an SVG path of many tapered barbs. */
export interface FeatherShape {
  bands: string[]
  rachis: string
}

interface Point {
  x: number
  y: number
}

/** The seven bands, quill to tip, are the saíra's colours; draws in a box of 300 × 600. Same seed, same feather (LOOK C5). */
export function featherShape(seed: string, barbs = 92): FeatherShape {
  const random = mulberry(hash(seed))
  const bend = 34 + random() * 46
  const rachis = (t: number): Point => ({ x: 62 + 150 * t + bend * Math.sin(Math.PI * t) - bend * 0.4 * t, y: 588 - 548 * t })
  const splits = Array.from({ length: 4 }, (_, index) => ({
    at: 0.25 + random() * 0.62,
    side: index % 2 === 0 ? 1 : -1,
    width: 0.02 + random() * 0.03,
  }))
  const bands = Array.from({ length: 7 }, () => '')
  for (let index = 0; index < barbs; index++) {
    const t = 0.16 + (0.84 * index) / (barbs - 1)
    const band = Math.min(6, Math.floor(((t - 0.16) / 0.84) * 7))
    for (const side of [-1, 1]) {
      const split = splits.find((gap) => gap.side === side && Math.abs(t - gap.at) < gap.width)
      const length = reach(t, side) * (0.95 + random() * 0.08) * (split ? 0.35 + random() * 0.3 : 1)
      bands[band] += barb(rachis, t, side, length, barbs)
    }
  }
  return { bands, rachis: spine(rachis) }
}

/** How far a barb goes out: short at the quill, widest past the middle, drawn in at the tip. */
function reach(t: number, side: number): number {
  const swell = Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.86)) ** 0.62
  return (side < 0 ? 92 : 84) * (0.35 + 0.75 * swell)
}

/** A thin crescent from the rachis outwards and up, tapering to nothing. */
function barb(rachis: (t: number) => Point, t: number, side: number, length: number, barbs: number): string {
  const root = rachis(t)
  const ahead = rachis(Math.min(1.02, t + 0.02))
  const slope = Math.atan2(ahead.y - root.y, ahead.x - root.x)
  const out = slope + side * (Math.PI / 2)
  const lift = 0.62 + 0.22 * t
  const tip = along(along(root, out, length), slope, length * lift)
  const knee = along(along(root, out, length * 0.72), slope, length * 0.06)
  const half = Math.min(2.6, 200 / barbs)
  const low = along(knee, slope, -half)
  const high = along(knee, slope, half)
  const start = along(root, slope, -half)
  const end = along(root, slope, half)
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

/** A small seeded source of numbers in [0, 1). */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
