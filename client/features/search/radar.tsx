import { Link } from '@tanstack/react-router'
import { House } from 'lucide-react'
import type { Answers } from '#client/lib/api.ts'
import { nearness } from '#client/lib/format.ts'
import type { BoxSearch } from '#client/features/booking/index.ts'
import { fromSearch } from '#client/features/professional/index.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { placeOnRadar, radiusOf, rings } from './radar-layout.ts'

type FoundProfessional = Answers['search']['professionals']['items'][number]

// The radius of the last ring in SVG units. It leaves room for half a photo outside the ring.
const RIM = 44

interface RadarProps {
  items: readonly FoundProfessional[]
  approximate: boolean
  /** The service, day and duration that are preselected in the booking box of each profile. */
  boxSearch: BoxSearch
}

/**
 * Shows how far away the professionals are: the contractor in the centre, rings at 5, 10, 20 and 50 km. It is hidden from screen
 * readers and the keyboard, because the list contains the same information.
 */
export function Radar({ items, approximate, boxSearch }: RadarProps) {
  return (
    <figure className="grid gap-2">
      <div aria-hidden className="relative mx-auto aspect-square w-full max-w-96">
        <svg viewBox="-50 -50 100 100" className="absolute inset-0 size-full">
          {rings.toReversed().map((km, index) => (
            <circle
              key={km}
              r={radiusOf(km) * RIM}
              className={index % 2 === 0 ? 'fill-sunken stroke-line' : 'fill-surface stroke-line'}
              strokeWidth="0.4"
            />
          ))}
        </svg>
        <span className="absolute top-1/2 left-1/2 grid size-9 -translate-1/2 place-items-center rounded-full bg-inverse text-on-inverse">
          <House className="size-4.5" />
        </span>
        {/* The dots are rendered only in the browser: they need style attributes, which the content security policy forbids in
            HTML from the server. */}
        {(import.meta.env.SSR ? [] : placeOnRadar(items)).map(({ item, x, y }) => (
          <Link
            key={item.id}
            to="/profissional/$id"
            params={{ id: item.id }}
            search={boxSearch}
            state={fromSearch}
            tabIndex={-1}
            title={`${item.name}, ${nearness(item.distanceInKm ?? 0, approximate)}`}
            style={{ left: `${50 + x * RIM}%`, top: `${50 + y * RIM}%` }}
            className="absolute -translate-1/2 rounded-squircle ring-2 ring-surface transition-transform duration-120 hover:z-10 hover:scale-125"
          >
            <Avatar name={item.name} src={item.photo} seed={item.id} size={32} className="size-6! text-small!" />
          </Link>
        ))}
        <svg viewBox="-50 -50 100 100" className="pointer-events-none absolute inset-0 size-full">
          {rings.map((km) => (
            <text
              key={km}
              y={-radiusOf(km) * RIM + 1.4}
              textAnchor="middle"
              strokeWidth="1.6"
              className="fill-ink stroke-surface text-[4px] font-semibold tabular [paint-order:stroke]"
            >
              {km} km
            </text>
          ))}
        </svg>
      </div>
      <figcaption className="text-center text-small text-muted">
        O radar mostra só a distância até a sua casa; a direção não é real.
      </figcaption>
    </figure>
  )
}
