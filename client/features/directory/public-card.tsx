import { Link } from '@tanstack/react-router'
import { NEWCOMER } from '#shared/directory.ts'
import type { Answers } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dotted } from '#client/ui/dotted.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { ServiceChip } from '#client/ui/service.tsx'

const VIEW = 'Ver perfil'

export interface PublicCardProps {
  professional: NonNullable<Answers['directory']['city']>['professionals'][number]
  /** Shows the button without its link, in the preview for the professional. */
  preview?: boolean
}

/** All that a public page shows of a professional. The full profile can be read only after signing in. */
export function PublicCard({ professional, preview = false }: PublicCardProps) {
  const { id, name, district, services, rating, reviewCount, dailyPriceInCents } = professional
  const look = buttonStyles({ variant: 'soft', size: 44 })
  return (
    <Card as="article" className="grid h-full grid-cols-[minmax(0,1fr)] content-between gap-4">
      <div className="grid gap-1">
        <h3 className="text-h3 wrap-anywhere">{name}</h3>
        <Dotted>
          <RatingStars value={rating} count={reviewCount} empty={NEWCOMER} className="text-ink" />
          {district && <span className="wrap-anywhere">{district}</span>}
        </Dotted>
      </div>
      <ul aria-label="O que faz" className="flex flex-wrap gap-1.5">
        {services.map((service) => (
          <li key={service}>
            <ServiceChip name={service} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p>
          <span className="text-small text-muted">a partir de</span>{' '}
          <span className="block text-lead font-semibold tabular">{money(dailyPriceInCents)}</span>
          <span className="block text-small text-muted">a diária, mais a taxa</span>
        </p>
        {preview ? (
          <span className={look}>{VIEW}</span>
        ) : (
          <Link
            to="/auth"
            search={{ voltar: `/profissional/${id}` }}
            rel="nofollow"
            aria-label={`${VIEW} de ${name}`}
            className={look}
          >
            {VIEW}
          </Link>
        )}
      </div>
    </Card>
  )
}
