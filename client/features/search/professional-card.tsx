import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { searchMessages } from '#shared/search.ts'
import { fromSearch } from '#client/features/professional/back-to-search.tsx'
import type { BookingChoice } from '#client/features/professional/choice.ts'
import { money } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { buttonStyles } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { ServiceChip } from '#client/ui/service.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { FavouriteButton } from '#client/features/favourites/favourite-button.tsx'
import { Dotted } from './dotted.tsx'
import { nearness } from './near.ts'
import type { FoundProfessional } from './radar.tsx'

const CHIPS = 3
const VIEW = 'Ver Perfil'

export interface ProfessionalCardProps {
  professional: Omit<FoundProfessional, 'seal' | 'backgroundVerified'> & { backgroundVerified?: boolean }
  approximate: boolean
  /** Whether the viewer is a household: it alone keeps people at hand. */
  mayKeep: boolean
  /** What her week opens with. */
  visit?: BookingChoice | undefined
  /** Whether it stands in the list of /buscar, to which her profile then leads back. */
  found?: boolean
}

/** One result: who, how good, how far, what for, how much. Distances are to a grid, hence '≈' (R-A10). */
export function ProfessionalCard({ professional, approximate, mayKeep, visit, found }: ProfessionalCardProps) {
  const { id, name, photo, services, dailyPriceInCents, backgroundVerified, favourite } = professional
  return (
    <Card as="article" className="grid grid-cols-[minmax(0,1fr)] content-between gap-4">
      <div className="flex gap-4 max-[359px]:gap-3">
        <Avatar name={name} src={photo} seed={id} size={72} className="max-[359px]:size-14!" />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 className="text-h3">{name}</h2>
          <CardFacts professional={professional} approximate={approximate} />
          {backgroundVerified && (
            <Badge tone="success" icon={<ShieldCheck aria-hidden />} className="mt-1 justify-self-start">
              Antecedentes verificados
            </Badge>
          )}
        </div>
        {mayKeep && <FavouriteButton professionalId={id} name={name} favourite={favourite} className="-mt-2 -mr-2 shrink-0" />}
      </div>
      {services.length > 0 && <ServiceChips services={services} />}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p>
          <span className="text-lead font-semibold tabular">{money(dailyPriceInCents)}</span>{' '}
          <span className="text-small text-muted">diária de 8 h</span>
        </p>
        <Link
          to="/profissional/$id"
          params={{ id }}
          search={visit}
          state={found ? fromSearch : undefined}
          aria-label={`${VIEW} de ${name}`}
          className={buttonStyles({ variant: 'soft', size: 44 })}
        >
          {VIEW}
        </Link>
      </div>
    </Card>
  )
}

function CardFacts({ professional, approximate }: Pick<ProfessionalCardProps, 'professional' | 'approximate'>) {
  const { rating, reviewCount, newcomer, district, city, distanceInKm } = professional
  const place = [district ?? city, distanceInKm === null ? null : nearness(distanceInKm, approximate)].filter(Boolean).join(', ')
  return (
    <Dotted>
      <RatingStars value={rating} count={newcomer ? 0 : reviewCount} empty={searchMessages.newcomer} className="text-ink" />
      {place && <span className="tabular">{place}</span>}
    </Dotted>
  )
}

/** The first three, then '+N' (S1 §2). */
function ServiceChips({ services }: { services: readonly string[] }) {
  const rest = services.slice(CHIPS)
  return (
    <ul aria-label="Serviços oferecidos" className="flex flex-wrap gap-1.5">
      {services.slice(0, CHIPS).map((service) => (
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

/** The card's own shape in grey. */
export function ProfessionalCardSkeleton() {
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
