import { BadgeCheck, ShieldCheck } from 'lucide-react'
import { noonOf } from '#shared/days.ts'
import { hiredWords } from '#shared/reputation.ts'
import { searchMessages } from '#shared/search.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, shortDate } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Dotted } from '#client/ui/dotted.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { DayPrice, ServiceChips } from './professional-card.tsx'

type Professional = Answers['search']['profileTeaser']

/**
 * What a reader without a subscription sees of a professional: the facts of the search card, and what the professional agreed to
 * show on public pages.
 */
export function Teaser({ professional }: { professional: Professional }) {
  const { id, name, photo, place, services, dailyPriceInCents, dayTotalInCents, rating, reviewCount, newcomer } = professional
  return (
    <header className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={photo} seed={id} size={96} className="max-sm:size-18 max-sm:text-h1" />
        <div className="grid min-w-0 gap-1">
          <PageTitle>{name}</PageTitle>
          <Dotted>
            <RatingStars value={rating} count={newcomer ? 0 : reviewCount} empty={searchMessages.newcomer} className="text-ink" />
            {place && <span>{place}</span>}
          </Dotted>
          <Seals professional={professional} />
        </div>
      </div>
      {services.length > 0 && <ServiceChips services={services} />}
      <InPublic shown={professional.inPublic} />
      <DayPrice dailyPriceInCents={dailyPriceInCents} dayTotalInCents={dayTotalInCents} />
    </header>
  )
}

function Seals({ professional: { seal, backgroundVerified } }: { professional: Professional }) {
  if (!seal && !backgroundVerified) return null
  return (
    <ul aria-label="Verificações" className="mt-1 flex flex-wrap gap-1.5">
      {seal && (
        <li>
          <Badge tone="primary" icon={<BadgeCheck aria-hidden />}>
            Selo Plumaí
          </Badge>
        </li>
      )}
      {backgroundVerified && (
        <li>
          <Badge tone="success" icon={<ShieldCheck aria-hidden />}>
            Antecedentes verificados
          </Badge>
        </li>
      )}
    </ul>
  )
}

function InPublic({ shown }: { shown: Professional['inPublic'] }) {
  if (!shown) return null
  const { line, freeDay, yearsOfExperience: years, completedBookings } = shown
  const hired = hiredWords(completedBookings ?? 0)
  return (
    <div className="grid gap-1">
      {(years !== null || hired) && (
        <Dotted>
          {years !== null && <span className="tabular">{count(years, 'ano', 'anos')} de experiência</span>}
          {hired && <span className="tabular">{hired}</span>}
        </Dotted>
      )}
      {line && (
        <p className="wrap-anywhere">
          “{line.text}” <span className="text-secondary text-muted">{line.firstName}</span>
        </p>
      )}
      {freeDay && <p className="text-secondary font-semibold text-on-success-soft">Livre {shortDate(noonOf(freeDay), 'UTC')}</p>}
    </div>
  )
}

export function TeaserSkeleton() {
  return (
    <div aria-hidden className="grid gap-4">
      <div className="flex items-center gap-4">
        <Skeleton className="size-18 rounded-squircle sm:size-24" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-7 w-4/5 rounded-full" />
      <Skeleton className="h-12 w-40" />
    </div>
  )
}
