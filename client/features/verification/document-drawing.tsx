import { DocumentKind } from '#shared/profile.ts'

/** A drawing that explains a good image: an identity card that lies flat, or a face with the card beside it. */
export function DocumentDrawing({ kind }: { kind: DocumentKind }) {
  return (
    <svg viewBox="0 0 240 150" aria-hidden className="mx-auto w-full max-w-60">
      <rect width="240" height="150" rx="14" className="fill-sunken" />
      {kind === DocumentKind.front ? <Card x={40} y={28} scale={1} /> : <Person />}
      <Corners />
    </svg>
  )
}

/** An illustration of an identity card: a face, lines of text, a stripe. */
function Card({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect width="160" height="94" rx="10" className="fill-surface stroke-line-strong" strokeWidth="2" />
      <path d="M10 0h140a10 10 0 0 1 10 10v8H0v-8A10 10 0 0 1 10 0Z" className="fill-primary" />
      <rect x="14" y="30" width="42" height="52" rx="8" className="fill-primary-soft" />
      <circle cx="35" cy="48" r="9" className="fill-on-primary-soft" />
      <path d="M20 82c0-12 7-19 15-19s15 7 15 19Z" className="fill-on-primary-soft" />
      <g className="fill-line-strong">
        <rect x="68" y="34" width="76" height="7" rx="3.5" />
        <rect x="68" y="50" width="56" height="7" rx="3.5" />
        <rect x="68" y="66" width="66" height="7" rx="3.5" />
      </g>
    </g>
  )
}

function Person() {
  return (
    <g>
      <path d="M46 150c0-34 18-52 44-52s44 18 44 52Z" className="fill-primary" />
      <circle cx="90" cy="66" r="30" className="fill-primary-soft" />
      <path d="M60 64c0-22 12-34 30-34s30 12 30 34c-8-2-14-8-18-16-8 10-24 15-42 16Z" className="fill-on-primary-soft" />
      <g className="fill-on-primary-soft">
        <circle cx="80" cy="70" r="2.6" />
        <circle cx="101" cy="70" r="2.6" />
      </g>
      <path d="M82 82c5 5 12 5 17 0" className="stroke-on-primary-soft" strokeWidth="2.4" strokeLinecap="round" fill="none" />
      <Card x={132} y={66} scale={0.52} />
      <circle cx="140" cy="112" r="10" className="fill-primary-soft" />
    </g>
  )
}

/** The four corners of a camera viewfinder. */
function Corners() {
  return (
    <path
      d="M14 30V22a8 8 0 0 1 8-8h8M210 14h8a8 8 0 0 1 8 8v8M226 120v8a8 8 0 0 1-8 8h-8M30 136h-8a8 8 0 0 1-8-8v-8"
      className="stroke-accent"
      strokeWidth="3"
      strokeLinecap="round"
      fill="none"
    />
  )
}
