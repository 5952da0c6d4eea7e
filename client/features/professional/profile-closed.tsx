import { useLocation } from '@tanstack/react-router'
import { searchMessages } from '#shared/search.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { Dotted } from '#client/ui/dotted.tsx'
import { FeatherPage } from '#client/ui/feather-page.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { GateCard } from '#client/ui/states.tsx'
import { BackToSearch } from './back-to-search.tsx'
import { DayPrice, ServiceChips } from './professional-card.tsx'
import { isMissing } from '#client/features/shell/index.ts'

export interface ProfileClosedProps {
  professionalId: string
  /** Only contractors are offered the subscription. */
  isContractor: boolean
  error: unknown
  onRetry: () => void
}

/**
 * Shown instead of a profile: the offer to subscribe below a part of the search card, or a message that the profile was not found
 * or not loaded.
 */
export function ProfileClosed({ professionalId, isContractor, error, onRetry }: ProfileClosedProps) {
  const { reason } = refusalOf(error)
  return reason === 'subscription_required' ? (
    <Gate professionalId={professionalId} isContractor={isContractor} />
  ) : (
    <NotShown error={error} onRetry={onRetry} />
  )
}

function NotShown({ error, onRetry }: Pick<ProfileClosedProps, 'error' | 'onRetry'>) {
  const { httpStatus, message } = refusalOf(error)
  const known = isMissing(error)
  return (
    <FeatherPage
      alert
      seed="profissional"
      title={searchMessages.notFound}
      action={
        <>
          {!known && (
            <Button variant="secondary" size={44} onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          <BackToSearch className={buttonStyles({ size: 44 })} />
        </>
      }
    >
      {!known && (httpStatus === 429 ? message : 'Não foi possível carregar este perfil agora.')}
    </FeatherPage>
  )
}

function Gate({ professionalId, isContractor }: Pick<ProfileClosedProps, 'professionalId' | 'isContractor'>) {
  const { data, error, isPending } = trpc.search.profileTeaser.useQuery({ professionalId })
  const voltar = useLocation({ select: ({ href }) => href })
  if (refusalOf(error).code === 'NOT_FOUND') return <NotShown error={error} onRetry={() => undefined} />
  return (
    <div className="mx-auto grid max-w-2xl gap-6 py-4">
      {data ? <Teaser professional={data} /> : isPending ? <TeaserSkeleton /> : <PageTitle>Perfil da profissional</PageTitle>}
      <GateCard
        title="Veja o perfil completo"
        action={
          <>
            {isContractor && <LinkButton to="/assinatura" search={{ voltar }} label="Assinar" />}
            <BackToSearch className={buttonStyles({ variant: 'ghost' })} />
          </>
        }
      >
        {isContractor ? subscriptionMessages.gate : 'O perfil completo e o agendamento são para quem contrata.'}
      </GateCard>
    </div>
  )
}

/** A part of the search card: name, place, rating, services and price. */
function Teaser({ professional }: { professional: Answers['search']['profileTeaser'] }) {
  const { id, name, place, services, dailyPriceInCents, dayTotalInCents, rating, reviewCount, newcomer } = professional
  return (
    <header className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={name} seed={id} size={72} />
        <div className="grid min-w-0 gap-1">
          <PageTitle>{name}</PageTitle>
          <Dotted>
            <RatingStars value={rating} count={newcomer ? 0 : reviewCount} empty={searchMessages.newcomer} className="text-ink" />
            {place && <span>{place}</span>}
          </Dotted>
        </div>
      </div>
      {services.length > 0 && <ServiceChips services={services} />}
      <DayPrice dailyPriceInCents={dailyPriceInCents} dayTotalInCents={dayTotalInCents} />
    </header>
  )
}

function TeaserSkeleton() {
  return (
    <div aria-hidden className="grid gap-4">
      <div className="flex items-center gap-4">
        <Skeleton className="size-18 rounded-squircle" />
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
