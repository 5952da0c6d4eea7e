import { Link } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { useSession } from '#client/lib/session.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { FinishSignUp } from './finish-sign-up.tsx'
import { contractorOffers, professionalOffers } from './service-offers.ts'
import type { Offer } from './service-offers.ts'

/** /servicos: the paid services for the person's roles. */
export function ServicesPage() {
  const { isProfessional, isContractor, unfinishedProfessional } = useSession()
  if (unfinishedProfessional && !isContractor) return <FinishSignUp title={pageNames.services} />
  const both = isProfessional && isContractor
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <PageTitle>{pageNames.services}</PageTitle>
        <p className="max-w-[60ch] text-muted">
          O que você pode contratar além do essencial. Tudo com preço à vista, e você cancela quando quiser.
        </p>
      </div>
      {isProfessional && !unfinishedProfessional && (
        <Offers title={both ? 'Para o seu trabalho' : undefined} offers={professionalOffers} />
      )}
      {isContractor && <Offers title={both ? 'Para a sua casa' : undefined} offers={contractorOffers} />}
    </div>
  )
}

function Offers({ title, offers }: { title: string | undefined; offers: readonly Offer[] }) {
  return (
    <section className="grid gap-4">
      <h2 className={title ? 'text-h2' : 'sr-only'}>{title ?? 'Serviços para você'}</h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {offers.map(({ to, Icon, text }) => (
          <Card as="li" key={to} className="grid content-start gap-3">
            <span className="grid size-14 place-items-center rounded-squircle bg-primary-soft text-on-primary-soft">
              <Icon aria-hidden className="size-7" />
            </span>
            <h3 className="text-h3">{text.title}</h3>
            <p className="text-secondary text-muted">{text.sentence.replace(/^Aqui você vai /, 'Em breve, você vai ')}</p>
            <p className="font-semibold">{text.price}</p>
            <Link
              to={to}
              aria-label={`Ver mais sobre ${text.title}`}
              className={buttonStyles({ variant: 'soft', size: 44, className: 'mt-1 justify-self-start' })}
            >
              Ver mais
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  )
}
