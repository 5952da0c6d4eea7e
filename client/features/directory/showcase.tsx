import { trpc } from '#client/lib/api.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { CityLink } from './city-links.tsx'
import { PublicCard } from './public-card.tsx'

const SHOWN = 4

/**
 * The section of the landing page with some professionals of the largest city and with a line from a review. Visitors see it
 * without an account. It is hidden when no professional may be shown.
 */
export function Showcase() {
  const { data, isPending, isError } = trpc.directory.showcase.useQuery()
  if (isError || data === null) return null
  if (isPending) return <Waiting />
  const { city, professionals, review } = data
  return (
    <section aria-labelledby="gente" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="gente" className="text-h1 md:text-h1-lg">
          Quem atende em {city.name}
        </h2>
        <p className="text-muted">Dá para ver sem conta. Documentos conferidos.</p>
      </div>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 md:mx-0 md:grid md:grid-cols-4 md:gap-4 md:overflow-visible md:px-0">
        {professionals.map((professional) => (
          <li key={professional.id} className="w-80 shrink-0 snap-start md:w-auto">
            <PublicCard professional={professional} />
          </li>
        ))}
      </ul>
      <p>
        <CityLink slug={city.slug}>Ver todos em {city.name}</CityLink>
      </p>
      {review && (
        <figure className="grid max-w-3xl gap-2 rounded-xl bg-sunken p-5 md:p-8">
          <blockquote className="font-display text-h2 font-bold">“{review.text}”</blockquote>
          <figcaption className="text-secondary text-muted">
            {review.firstName}, sobre a visita de {review.of}
          </figcaption>
        </figure>
      )}
    </section>
  )
}

/** The skeleton of the section with professionals, with the size of the loaded cards. */
function Waiting() {
  return (
    <div aria-hidden className="grid gap-5">
      <Skeleton className="h-16 w-80" />
      <div className="flex gap-3 overflow-hidden md:grid md:grid-cols-4 md:gap-4">
        {Array.from({ length: SHOWN }, (_, at) => (
          <Skeleton key={at} className="h-44 w-80 shrink-0 rounded-xl md:h-90 md:w-auto" />
        ))}
      </div>
    </div>
  )
}
