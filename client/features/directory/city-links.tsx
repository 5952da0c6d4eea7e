import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Service } from '#shared/services.ts'
import { serviceSlug } from '#shared/directory.ts'
import type { Need } from './use-need.ts'

const chip =
  'inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-secondary font-semibold hover:bg-sunken whitespace-nowrap aria-[current=page]:border-ink aria-[current=page]:bg-inverse aria-[current=page]:text-on-inverse'

export interface CityLinkProps {
  slug: string
  service?: Service | null
  /** Whether the link leads to the current page. */
  current?: boolean
  /** The search params with the chosen service, day and place, which the next page takes over. */
  search?: Need['search']
  children: ReactNode
}

/** A link to the page of a city, or to the page of one service in the city. */
export function CityLink({ slug, service = null, current = false, search, children }: CityLinkProps) {
  return (
    <Link
      to="/diaristas/$"
      params={{ _splat: service ? `${slug}/${serviceSlug(service)}` : slug }}
      search={search}
      // Without `exact` the router would mark the link to a city as active on the pages of the city's services too.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={current ? 'page' : undefined}
      className={chip}
    >
      {children}
    </Link>
  )
}

/** A heading with links in a row, which wraps on narrow screens. */
export function LinkRow({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <nav aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h3">
        {heading}
      </h2>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </nav>
  )
}
