import type { ReactNode } from 'react'
import type { CourseDrawing } from '#shared/course.ts'

const ink = { stroke: 'currentColor', strokeWidth: 2.5, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const label = { fontSize: 13, fill: 'currentColor', textAnchor: 'middle', fontWeight: 600 } as const

/**
 * A drawing of a course module, 320 × 160, in the colours of the theme. The caption or the accessible name of the drawing repeats
 * every word in it.
 */
export function Drawing({ name, caption }: { name: CourseDrawing; caption: string }) {
  return (
    <svg role="img" aria-label={caption} viewBox="0 0 320 160" className="w-full max-w-md justify-self-center text-ink">
      {drawings[name]}
    </svg>
  )
}

const drawings: Readonly<Record<CourseDrawing, ReactNode>> = {
  dilution: <Dilution />,
  mixtures: <Mixtures />,
  order: <Order />,
  lifting: <Lifting />,
  ladder: <Ladder />,
  flame: <Flame />,
  agreement: <Agreement />,
  week: <Week />,
}

/** Drawing: one part of the product beside twenty parts of water. */
function Dilution() {
  return (
    <>
      <rect x={24} y={70} width={28} height={28} rx={6} className="fill-accent" />
      <text x={38} y={122} {...label}>
        1 parte
      </text>
      <text x={84} y={92} {...label} fontSize={24}>
        +
      </text>
      {Array.from({ length: 20 }, (_, at) => (
        <rect
          key={at}
          x={112 + (at % 5) * 36}
          y={6 + Math.floor(at / 5) * 33}
          width={30}
          height={27}
          rx={6}
          className="fill-primary-soft stroke-primary"
        />
      ))}
      <text x={205} y={154} {...label}>
        20 partes de água
      </text>
    </>
  )
}

const forbidden = [
  ['água sanitária', 'ácido, vinagre'],
  ['água sanitária', 'amoníaco'],
  ['água sanitária', 'álcool'],
  ['água oxigenada', 'vinagre'],
] as const

/** Drawing: four pairs of products that must not be mixed, each with a crossed-out plus between them. */
function Mixtures() {
  return forbidden.map(([one, other], at) => (
    <g key={other} transform={`translate(0 ${4 + at * 39})`}>
      <rect x={8} y={2} width={128} height={30} rx={8} className="fill-sunken stroke-line-strong" />
      <rect x={184} y={2} width={128} height={30} rx={8} className="fill-sunken stroke-line-strong" />
      <text x={72} y={22} {...label}>
        {one}
      </text>
      <text x={248} y={22} {...label}>
        {other}
      </text>
      <g className="text-danger">
        <circle cx={160} cy={17} r={13} {...ink} />
        <path d="M151 26 169 8" {...ink} />
      </g>
    </g>
  ))
}

/** Drawing: a room seen from the side, with the order of cleaning from the top of the far wall to the door. */
function Order() {
  return (
    <>
      <path d="M24 24h272v116H24z" {...ink} />
      <path d="M252 140V72h34v68" {...ink} />
      <path d="M60 140v-44h52v44M60 112h52" {...ink} />
      <path d="M160 24v18m-12 10h24l-6-10h-12z" {...ink} />
      <g className="text-primary">
        <path d="M40 40v74m-8-9 8 9 8-9" {...ink} strokeWidth={4} />
        <path d="M124 126h104m-9-8 9 8-9 8" {...ink} strokeWidth={4} />
      </g>
      <text x={40} y={18} {...label} textAnchor="start">
        1. de cima para baixo
      </text>
      <text x={176} y={112} {...label}>
        2. até a porta
      </text>
    </>
  )
}

/** Drawing: the wrong and the right way to lift a box. */
function Lifting() {
  return (
    <>
      <g className="text-danger">
        <circle cx={112} cy={44} r={10} {...ink} />
        <path d="M104 51C86 46 68 52 62 70l4 38v32M104 54l12 46" {...ink} />
        <rect x={104} y={104} width={34} height={30} rx={4} {...ink} />
        <path d="m20 20 16 16m0-16L20 36" {...ink} strokeWidth={4} />
      </g>
      <g className="text-success">
        <circle cx={226} cy={40} r={10} {...ink} />
        <path d="m224 51-6 44 26 10-14 35m-12-45-12 14 8 31M222 64l26 26" {...ink} />
        <rect x={244} y={76} width={34} height={30} rx={4} {...ink} />
        <path d="m176 30 7 8 14-16" {...ink} strokeWidth={4} />
      </g>
      <path d="M12 142h140M172 142h136" {...ink} />
    </>
  )
}

/** Drawing: a person on an open ladder who holds on to it and stands below its last steps. */
function Ladder() {
  return (
    <>
      <path d="M12 146h296" {...ink} />
      <path d="M128 146 160 14l32 132" {...ink} strokeWidth={4} />
      <path d="M135 118h50M142 90h36M149 62h22" {...ink} />
      <g className="text-primary">
        <circle cx={196} cy={38} r={10} {...ink} />
        <path d="m194 49-4 40-8 29m8-29 2-1-8 2M194 60l-24 4" {...ink} />
      </g>
      <g className="text-danger">
        <path d="M150 34h20" {...ink} strokeWidth={4} />
      </g>
      <text x={82} y={38} {...label}>
        nunca aqui
      </text>
      <text x={244} y={96} {...label}>
        3 apoios
      </text>
    </>
  )
}

/** Drawing: a burning pan with its lid, and a crossed-out jug of water. */
function Flame() {
  return (
    <>
      <path d="M30 96h100v22a14 14 0 0 1-14 14H44a14 14 0 0 1-14-14zM130 102h34" {...ink} />
      <path d="M80 88c-18-8-14-26-2-38 0 10 8 10 8 18 6-4 6-10 4-16 14 12 10 30-10 36z" className="fill-accent" />
      <g className="text-success">
        <path d="M24 34a56 18 0 0 1 112 0zM80 16v-6" {...ink} />
        <path d="m146 30 7 8 14-16" {...ink} strokeWidth={4} />
      </g>
      <g className="text-danger">
        <path d="M226 56h56l-8 74h-40zM282 70c16 0 16 26-4 26" {...ink} />
        <path d="m212 44 88 96" {...ink} strokeWidth={4} />
      </g>
      <text x={254} y={156} {...label}>
        água, nunca
      </text>
      <text x={80} y={156} {...label}>
        desligue e tampe
      </text>
    </>
  )
}

const stops = ['combinar', 'confirmar', 'chegar', 'fazer', 'mostrar', 'avaliar']

/** Drawing: the six steps of a booking on a path. */
function Agreement() {
  return (
    <>
      <path d="M40 46h240M280 46c24 0 24 66 0 66H40" {...ink} className="text-line-strong" />
      {stops.map((stop, at) => {
        const [x, y] = at < 3 ? [56 + at * 104, 46] : [264 - (at - 3) * 104, 112]
        return (
          <g key={stop}>
            <circle cx={x} cy={y} r={15} className="fill-primary" />
            <text x={x} y={y + 5} {...label} className="fill-on-primary">
              {at + 1}
            </text>
            <text x={x} y={y + 32} {...label}>
              {stop}
            </text>
          </g>
        )
      })}
    </>
  )
}

const days = ['S', 'T', 'Q', 'Q', 'S', 'S', 'D']

/** Drawing: two weeks in one home, one with two days of work (no employment) and one with three (employment). */
function Week() {
  const weeks = [
    { y: 12, worked: [1, 4], words: 'até 2 dias: diária', fill: 'fill-primary', onFill: 'fill-on-primary' },
    {
      y: 92,
      worked: [0, 2, 4],
      words: '3 dias ou mais: emprego',
      fill: 'fill-accent-soft stroke-accent',
      onFill: 'fill-on-accent-soft',
    },
  ]
  return weeks.map(({ y, worked, words, fill, onFill }) => (
    <g key={words}>
      {days.map((day, at) => (
        <g key={at}>
          <rect
            x={10 + at * 44}
            y={y}
            width={36}
            height={30}
            rx={6}
            className={worked.includes(at) ? fill : 'fill-sunken stroke-line-strong'}
          />
          <text x={28 + at * 44} y={y + 20} {...label} className={worked.includes(at) ? onFill : ''}>
            {day}
          </text>
        </g>
      ))}
      <text x={160} y={y + 50} {...label}>
        {words}
      </text>
    </g>
  ))
}
