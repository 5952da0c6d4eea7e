import { useLocation } from '@tanstack/react-router'
import { searchMessages } from '#shared/search.ts'
import { SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { planIncludes } from '#shared/plan.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { CheckList } from '#client/ui/check-list.tsx'
import { FeatherPage } from '#client/ui/feather-page.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import { GateCard } from '#client/ui/states.tsx'
import { BackToSearch } from './back-to-search.tsx'
import { Teaser, TeaserSkeleton } from './profile-teaser.tsx'
import { isMissing } from '#client/features/shell/index.ts'

export interface ProfileClosedProps {
  professionalId: string
  /** Whether the reader is a contractor. Only contractors are offered the subscription. */
  isContractor: boolean
  error: unknown
  onRetry: () => void
}

/**
 * Shown instead of a profile. Without a subscription the reader sees a few facts about the professional and the offer to
 * subscribe. Otherwise a message says that the profile was not found or could not be loaded.
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
        {isContractor ? <Plan visits={data?.visits} /> : 'O perfil completo e o agendamento são para quem contrata.'}
      </GateCard>
    </div>
  )
}

/** The offer of the subscription: what it gives access to, and the price of the first booking with and without it. */
function Plan({ visits }: { visits: readonly { hours: number; totalInCents: number }[] | undefined }) {
  const asked = useLocation({ select: ({ searchStr }) => Number(new URLSearchParams(searchStr).get('dur')) })
  const visit = visits?.find(({ hours }) => hours === asked) ?? visits?.[0]
  return (
    <div className="grid gap-4">
      <p>{subscriptionMessages.gate}</p>
      <CheckList lines={planIncludes} />
      {visit && (
        <PriceSummary
          rows={[
            { label: `Só a visita de ${visit.hours} horas, com a taxa`, cents: visit.totalInCents },
            { label: 'Assinatura, o primeiro mês', cents: SUBSCRIPTION_PRICE_IN_CENTS },
          ]}
          total={{ label: 'Primeira visita com a assinatura', cents: visit.totalInCents + SUBSCRIPTION_PRICE_IN_CENTS }}
        />
      )}
    </div>
  )
}
