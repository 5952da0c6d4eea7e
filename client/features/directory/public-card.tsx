import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { noonOf } from '#shared/days.ts'
import { NEWCOMER } from '#shared/directory.ts'
import type { Answers } from '#client/lib/api.ts'
import { money, shortDate } from '#client/lib/format.ts'
import { useSession } from '#client/lib/session.ts'
import { RatingStars } from '#client/ui/rating.tsx'
import { Portrait } from './portrait.tsx'
import type { Need } from './use-need.ts'

type Professional = NonNullable<Answers['directory']['city']>['professionals'][number]

export interface PublicCardProps {
  professional: Professional
  /** The service, day and place that the visitor searches for. The link to the profile passes them on. */
  need?: Pick<Need, 'query' | 'box'>
  /** The duration in hours of the displayed price. */
  hours?: number
  /** Renders the card without its link, as a preview for the professional. */
  preview?: boolean
  /** Whether the card is visible before scrolling, so that its photo loads at once. */
  first?: boolean
}

const nothing = { query: '', box: { servico: undefined, dia: undefined, semana: undefined, dur: undefined } }

/**
 * A card with everything that a public page shows of a professional. The whole card is a link. The full profile requires a
 * sign-in.
 */
export function PublicCard({ professional, need = nothing, hours = 4, preview = false, first = false }: PublicCardProps) {
  const { id, name, district, rating, reviewCount, portrait, line } = professional
  return (
    <article className="relative flex h-full gap-3.5 rounded-xl border border-line bg-surface p-2.5 md:flex-col md:gap-3 md:border-transparent md:bg-transparent md:p-0">
      <Portrait
        name={name}
        src={portrait}
        seed={id}
        first={first}
        className="min-h-37 w-28 rounded-lg md:h-54 md:min-h-0 md:w-full md:rounded-xl"
      />
      <div className="flex min-w-0 flex-1 flex-col pt-0.5 pr-1 md:px-0.5 md:pt-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <h3 className="font-display text-[1.1875rem] leading-6 font-bold wrap-anywhere">
            {preview ? name : <CardLink id={id} name={name} need={need} />}
          </h3>
          <RatingStars value={rating} count={reviewCount} empty={NEWCOMER} />
        </div>
        {district && <p className="text-small text-muted wrap-anywhere">{district}</p>}
        {line && (
          <p className="mt-1.5 text-secondary wrap-anywhere">
            “{line.text}” <span className="text-small whitespace-nowrap text-muted">{line.firstName}</span>
          </p>
        )}
        <Offer professional={professional} hours={hours} />
      </div>
    </article>
  )
}

/** The link that covers the whole card. It leads a visitor to the sign-up first, and from there to the profile. */
function CardLink({ id, name, need }: { id: string; name: string; need: Pick<Need, 'query' | 'box'> }) {
  const { user } = useSession()
  const look = {
    rel: 'nofollow',
    'aria-label': `Ver perfil de ${name}`,
    className: 'rounded-sm after:absolute after:inset-0 after:rounded-xl',
  }
  return user ? (
    <Link to="/profissional/$id" params={{ id }} search={need.box} {...look}>
      {name}
    </Link>
  ) : (
    <Link to="/auth" search={{ aba: 'cadastro', voltar: `/profissional/${id}${need.query}` }} {...look}>
      {name}
    </Link>
  )
}

function Offer({ professional: { totalInCents, freeDay }, hours }: { professional: Professional; hours: number }) {
  return (
    <div className="mt-auto grid gap-x-3 pt-2 md:flex md:flex-row-reverse md:flex-wrap md:items-baseline md:justify-between">
      {freeDay && <p className="text-small font-semibold text-on-success-soft">Livre {shortDate(noonOf(freeDay), 'UTC')}</p>}
      <p className="flex items-center justify-between gap-2 text-secondary md:mr-auto">
        <span>
          <span className="text-body font-semibold tabular">{money(totalInCents)}</span>{' '}
          <span className="text-muted">
            {hours} h<span className="md:sr-only">, com a taxa</span>
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4.5 shrink-0 text-link md:hidden" />
      </p>
    </div>
  )
}
