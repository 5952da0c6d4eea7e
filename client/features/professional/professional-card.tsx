import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { bookingMessages } from '#shared/booking.ts'
import { searchMessages } from '#shared/search.ts'
import type { BoxSearch } from '#client/features/booking/index.ts'
import type { Answers } from '#client/lib/api.ts'
import { money, shortNearness } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dotted } from '#client/ui/dotted.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { ServiceChip } from '#client/ui/service.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { fromSearch } from './back-to-search.tsx'

const MAX_CHIPS = 3
const MAX_STARTS = 3
const SKELETONS = 6
const VIEW = 'Ver Perfil'

/** The CSS class names of a list of cards. Each row shows as many cards as fit. */
export const cardGrid = 'grid gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,18.5rem),1fr))]'

type Found = Answers['search']['professionals']['items'][number]

export interface ProfessionalCardProps {
  professional: Omit<Found, 'seal' | 'backgroundVerified' | 'favourite' | 'answersEach'> & {
    backgroundVerified?: boolean
    answersEach?: boolean
  }
  /** Whether distances are approximate. They are when positions are rounded to a grid. */
  approximate: boolean
  /** The heart that marks a favourite, in the upper right corner of the card. */
  favouriteButton?: ReactNode
  /** The service, day and duration that the profile preselects in its booking form. */
  boxSearch?: BoxSearch | undefined
  /** Whether the card is one of the search results. The profile then links back to them. */
  inSearch?: boolean
}

/**
 * The card of a professional in the search and among the favourites. For a chosen day it also shows the free starts, which link
 * to the profile with that start chosen.
 */
export function ProfessionalCard({ professional, approximate, favouriteButton, boxSearch, inSearch }: ProfessionalCardProps) {
  const { id, name, photo, services, backgroundVerified, answersEach, starts = [] } = professional
  const profile = { to: '/profissional/$id', params: { id }, state: inSearch ? fromSearch : undefined } as const
  return (
    <Card as="article" className="relative grid grid-cols-[minmax(0,1fr)] content-between gap-2.5 p-3!">
      <div className="flex gap-3">
        <Avatar name={name} src={photo} seed={id} size={84} className="max-[359px]:size-16!" />
        <div className="grid min-w-0 flex-1 content-start gap-0.5">
          <h2 className="pr-9 text-h3">{name}</h2>
          <CardFacts professional={professional} approximate={approximate} />
          {backgroundVerified && (
            <p className="flex items-center gap-1 text-small font-medium text-success">
              <ShieldCheck aria-hidden className="size-4" />
              Antecedentes verificados
            </p>
          )}
          {answersEach && <p className="text-small text-muted">{bookingMessages.answersWithin}</p>}
          <HoursPrice professional={professional} hours={boxSearch?.dur ?? 4} />
        </div>
        {favouriteButton && <div className="absolute top-1.5 right-1.5">{favouriteButton}</div>}
      </div>
      {services.length > 0 && <ServiceChips services={services} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ul aria-label="Horários livres" className="flex flex-wrap gap-2">
          {starts.slice(0, MAX_STARTS).map(({ time, start }) => (
            <li key={time}>
              <Link
                {...profile}
                search={{ ...boxSearch, dia: undefined, slot: start }}
                className="grid min-h-11 min-w-15 place-items-center rounded-md border border-line-strong px-3 text-secondary font-semibold tabular hover:bg-sunken"
              >
                {Number(time.slice(0, 2))}h
              </Link>
            </li>
          ))}
        </ul>
        <LinkButton
          {...profile}
          search={boxSearch}
          aria-label={`${VIEW} de ${name}`}
          variant={starts.length > 0 ? 'primary' : 'soft'}
          size={44}
          label={VIEW}
        />
      </div>
    </Card>
  )
}

/** The total price of a booking of `hours` hours, with the fee. */
function HoursPrice({ professional: { totalInCents }, hours }: Pick<ProfessionalCardProps, 'professional'> & { hours: number }) {
  return (
    <p className="text-small text-muted tabular">
      <span className="text-lead font-semibold text-ink">{money(totalInCents)}</span> {hours} h, com a taxa
    </p>
  )
}

/** The professional's price for a day, and below it the total with the platform's fee. */
export function DayPrice({ dailyPriceInCents, dayTotalInCents }: { dailyPriceInCents: number; dayTotalInCents: number }) {
  return (
    <p>
      <span className="text-lead font-semibold tabular">{money(dailyPriceInCents)}</span>{' '}
      <span className="text-small text-muted">diária de 8 h</span>
      <span className="block text-small text-muted tabular">{money(dayTotalInCents)} com a taxa</span>
    </p>
  )
}

function CardFacts({ professional, approximate }: Pick<ProfessionalCardProps, 'professional' | 'approximate'>) {
  const { rating, reviewCount, newcomer, district, city, distanceInKm } = professional
  const place = [district ?? city, distanceInKm === null ? null : shortNearness(distanceInKm, approximate)]
    .filter(Boolean)
    .join(', ')
  return (
    <Dotted>
      <RatingStars value={rating} count={newcomer ? 0 : reviewCount} empty={searchMessages.newcomer} className="text-ink" />
      {place && <span className="tabular">{place}</span>}
    </Dotted>
  )
}

/** Shows the first three services, then '+N' for the number of other services. */
export function ServiceChips({ services }: { services: readonly string[] }) {
  const rest = services.slice(MAX_CHIPS)
  return (
    <ul aria-label="Serviços oferecidos" className="flex flex-wrap gap-1.5">
      {services.slice(0, MAX_CHIPS).map((service) => (
        <li key={service}>
          <ServiceChip name={service} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="inline-flex min-h-7 items-center rounded-full bg-sunken px-3 text-small font-medium text-muted">
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">e mais {rest.join(', ')}</span>
        </li>
      )}
    </ul>
  )
}

/** Six cards in grey, while the list is loading. */
export function ProfessionalCardSkeletons() {
  return (
    <div className={cardGrid}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}

function CardSkeleton() {
  return (
    <Card aria-hidden className="grid gap-4">
      <div className="flex gap-4">
        <Skeleton className="size-18 rounded-squircle" />
        <div className="grid flex-1 content-start gap-2">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-6 w-40 rounded-full" />
        </div>
      </div>
      <div className="flex gap-1.5">
        <Skeleton className="h-7 w-24 rounded-full" />
        <Skeleton className="h-7 w-24 rounded-full" />
      </div>
      <div className="flex items-center justify-between border-t border-line pt-4">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-11 w-26 rounded-md" />
      </div>
    </Card>
  )
}
