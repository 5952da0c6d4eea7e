import { encode } from 'uqr'
import { cx } from './cx.ts'

/** A QR code as one SVG path. It is black on white with a white border in both themes, because cameras need the contrast. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('rounded-md', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(rowPath).join('')} fill="#000" />
    </svg>
  )
}

/** The SVG path of one row of a QR code: each run of dark modules is a rectangle one unit high. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs: { from: number; length: number }[] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last.from + last.length === x) last.length++
    else runs.push({ from: x, length: 1 })
  })
  return runs.map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`).join('')
}
