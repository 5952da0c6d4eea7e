import { Award, BadgeCheck, ChevronDown, Hourglass, MapPin, ShieldCheck, ShieldX, Umbrella } from 'lucide-react'
import { noonOf } from '#shared/days.ts'
import { policeSentence, profileMessages } from '#shared/profile.ts'
import { searchMessages } from '#shared/search.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, money, nearness, numericDate } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Dotted } from '#client/ui/dotted.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { TrackRecord } from './track-record.tsx'

/**
 * The data of a profile that the page's header and text show. The preview in the profile editor takes these values from the form.
 */
export type ProfileFacts = Pick<
  Answers['search']['profile'],
  | 'id'
  | 'name'
  | 'photo'
  | 'rating'
  | 'reviewCount'
  | 'yearsOfExperience'
  | 'completedBookings'
  | 'responseMinutes'
  | 'badges'
  | 'place'
  | 'serviceRadiusInKm'
  | 'distanceInKm'
  | 'background'
  | 'sealed'
  | 'spokenOf'
  | 'verifiedByPolice'
  | 'policeCheck'
  | 'insurance'
  | 'dailyPriceInCents'
  | 'bio'
  | 'services'
>

export interface ProfileHeaderProps {
  profile: ProfileFacts
  /** Whether the header is shown inside another page. It then has no page title and one narrow column. */
  inset?: boolean
}

/** Photo, name, rating, experience, place, radius, badges and daily price. */
export function ProfileHeader({ profile, inset = false }: ProfileHeaderProps) {
  const { id, name, photo, rating, reviewCount, yearsOfExperience, dailyPriceInCents } = profile
  return (
    <header className="grid gap-3 sm:gap-4">
      {profile.sealed && <SealBanner profile={profile} />}
      <div className="relative isolate grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 gap-y-1.5 sm:gap-x-5 sm:gap-y-2">
        {!inset && <Feather seed={id} className="absolute right-3 -bottom-4 -z-10 hidden h-34 rotate-30 opacity-40 xl:block" />}
        <Avatar
          name={name}
          src={photo}
          seed={id}
          size={inset ? 72 : 96}
          className="max-sm:size-16 max-sm:text-h1 sm:row-span-2"
        />
        <div className="grid min-w-0 content-start gap-1">
          {inset ? <p className="font-display text-h2 font-bold wrap-anywhere">{name}</p> : <PageTitle>{name}</PageTitle>}
          <Dotted>
            <RatingStars value={rating} count={reviewCount} length="long" className="text-ink" />
            <span>
              {count(yearsOfExperience, 'ano', 'anos', 'Começando agora')}
              {yearsOfExperience > 0 && <span className="max-sm:sr-only"> de experiência</span>}
            </span>
          </Dotted>
          <div className="max-sm:hidden">
            <TrackRecord record={profile} />
          </div>
        </div>
        <TrustBadges profile={profile} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 max-sm:flex-nowrap max-sm:gap-x-2">
        <Place profile={profile} />
        <p className="tabular max-sm:shrink-0 max-sm:text-right">
          <span className="text-secondary text-muted max-sm:block max-sm:text-small">
            <span className="max-sm:sr-only">Diária de </span>8 h a partir de{' '}
          </span>
          <span className="text-h3 font-semibold">{money(dailyPriceInCents)}</span>
        </p>
      </div>
    </header>
  )
}

// The CSS classes that make a banner small on a phone. The week with the free slots below it is then visible without scrolling.
const slim = 'max-sm:rounded-lg max-sm:px-3 max-sm:py-1.5 max-sm:text-secondary max-sm:font-medium max-sm:[&_svg]:mt-0'

/**
 * A banner that says that the team has checked the professional's documents. With a valid background check it also mentions the
 * police, and a tap shows the source of the check.
 */
function SealBanner({ profile: { policeCheck: source, spokenOf } }: { profile: Pick<ProfileFacts, 'policeCheck' | 'spokenOf'> }) {
  return source ? (
    <Banner tone="success" className={slim}>
      <details className="group">
        <summary className="-my-2.5 flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm py-2.5 [&::-webkit-details-marker]:hidden">
          {policeSentence(spokenOf)}
          <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform duration-180 group-open:rotate-180" />
        </summary>
        <p className="text-secondary">{sourceText(source)}</p>
      </details>
    </Banner>
  ) : (
    <Banner tone="info" className={slim}>
      Selo Plumaí: documentos conferidos. Certidão da Polícia Federal ainda não consultada.
    </Banner>
  )
}

function sourceText({ checkedAt, validUntil, certificateDay, demonstration }: NonNullable<ProfileFacts['policeCheck']>): string {
  const [checked, until] = [numericDate(checkedAt, DEFAULT_ZONE), numericDate(validUntil, DEFAULT_ZONE)]
  const written = certificateDay && numericDate(noonOf(certificateDay), 'UTC')
  const parts = [
    `Certidão de antecedentes criminais consultada em ${checked}, válida até ${until}`,
    written && written !== checked ? `emitida em ${written}` : null,
    demonstration ? 'demonstração' : null,
  ]
  return parts.filter(Boolean).join(' · ')
}

function TrustBadges({ profile: { background, insurance, sealed, badges } }: { profile: ProfileFacts }) {
  if (background === 'none' && !insurance && !sealed && badges.length === 0) return null
  return (
    <ul aria-label="Verificações" className="flex flex-wrap content-start gap-1.5 max-sm:col-span-2">
      {background !== 'none' && (
        <li>
          <BackgroundBadge state={background} />
        </li>
      )}
      {sealed && (
        <li>
          <Badge tone="primary" icon={<BadgeCheck aria-hidden />}>
            Selo Plumaí
          </Badge>
        </li>
      )}
      {insurance && (
        <li>
          <Badge tone="info" icon={<Umbrella aria-hidden />} className="max-w-full whitespace-normal!">
            Seguro {money(insurance.coverageInCents).replace(/,00$/, '')}
            {insurance.demonstration && ' · demonstração'}
          </Badge>
        </li>
      )}
      {/* On a phone only the section 'Destaques' shows the badges, to leave space for the week with the free slots. */}
      {badges.map((badge) => (
        <li key={badge} className="max-sm:hidden">
          <Badge tone="primary" icon={<Award aria-hidden />}>
            {badge}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

function BackgroundBadge({ state }: { state: 'approved' | 'pending' | 'expired' }) {
  if (state === 'approved') {
    return (
      <Badge tone="success" icon={<ShieldCheck aria-hidden />}>
        Antecedentes verificados
      </Badge>
    )
  }
  const [words, Icon] =
    state === 'pending' ? ([profileMessages.pending, Hourglass] as const) : ([profileMessages.expired, ShieldX] as const)
  return (
    <Badge tone={state === 'pending' ? 'neutral' : 'warning'} icon={<Icon aria-hidden />}>
      <span className="sr-only">Antecedentes: </span>
      {words}
    </Badge>
  )
}

function Place({ profile: { place, serviceRadiusInKm, distanceInKm } }: { profile: ProfileFacts }) {
  const named = place && [place.district, place.city, place.state].filter(Boolean).join(', ')
  const more = [`raio de ${serviceRadiusInKm} km`, distanceInKm === null ? null : `${nearness(distanceInKm, true)} de você`]
  return (
    <p className="flex gap-2">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <span>
        {named || searchMessages.noPlace}
        <span className="block text-secondary text-muted tabular">{more.filter(Boolean).join(' · ')}</span>
      </span>
    </p>
  )
}
