import { Link } from '@tanstack/react-router'
import { bookingMessages } from '#shared/booking.ts'
import { kindNames, pageNames } from '#shared/pages.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, money, numericDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Greeting, Shortcuts, shortcut } from './dashboard-parts.tsx'
import { ContractorFigures } from './figures.tsx'
import { ContractorSteps } from './first-steps.tsx'
import { NextBooking } from './next-booking.tsx'
import { SpendingCard } from './plots.tsx'
import { PremiumCard } from './premium-card.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { useAgenda } from './use-agenda.ts'
import { WaitingForYou } from './waiting-for-you.tsx'

/** The page /dashboard-contratante: the next booking, the subscription, and links to other pages. */
export function ContractorDashboard() {
  const agenda = useAgenda('contractor')
  return (
    <div className="grid gap-5">
      <Greeting label={kindNames.contractor} actions={<Actions />} />
      <FinishBanner />
      <ContractorSteps agenda={agenda} />
      <WaitingForYou agenda={agenda} />
      <NextBooking agenda={agenda} />
      <ContractorFigures agenda={agenda} />
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <div className="grid content-start gap-4">
          <UpcomingCard
            agenda={agenda}
            empty={
              <>
                {agenda.count?.listed ? bookingMessages.noVisits : bookingMessages.emptyContractor}{' '}
                <Link to="/buscar" className={shortcut}>
                  {pageNames.findProfessionals}
                </Link>
              </>
            }
          />
          <SpendingCard />
        </div>
        <div className="grid content-start gap-4">
          <SubscriptionCard />
          <PremiumCard side="contractor" />
          <Shortcuts side="contractor">
            <Link to="/buscar" className={shortcut}>
              {pageNames.findProfessionals}
            </Link>
          </Shortcuts>
        </div>
      </div>
    </div>
  )
}

function Actions() {
  return (
    <>
      <LinkButton to="/meu-perfil-contratante" variant="secondary" size={44} label={pageNames.profileEditor} />
      <LinkButton to="/buscar" size={44} label={pageNames.findProfessionals} />
    </>
  )
}

/** Says what the person still has to finish in the sign-up, with a link to that step. */
function FinishBanner() {
  const { data } = trpc.onboarding.state.useQuery()
  if (!data?.next.startsWith('/onboarding-')) return null
  const { type, next } = data
  const words = type === 'profissional' ? pageNames.profileWizard : 'Termine seu cadastro'
  return (
    <Banner
      tone="info"
      action={
        <Link to={next} className={buttonStyles({ variant: 'secondary', size: 44 })}>
          Continuar
        </Link>
      }
    >
      <span className="font-semibold">{words}</span>
    </Banner>
  )
}

function SubscriptionCard() {
  const { data, isError, refetch } = trpc.subscription.current.useQuery()
  return (
    <Section card title="Assinatura" className="content-start gap-3">
      {data && <SubscriptionState subscription={data} />}
      {!data && !isError && <Skeleton className="h-20" />}
      {!data && isError && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{subscriptionMessages.loadFailed.title}</p>
          <Button variant="secondary" size={44} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
    </Section>
  )
}

function SubscriptionState({ subscription }: { subscription: Answers['subscription']['current'] }) {
  const { active, inGrace, cancelAtPeriodEnd, daysLeft, endsAt, priceInCents } = subscription
  const left = daysLeft === 0 ? subscriptionMessages.endsToday : `vence em ${count(daysLeft, 'dia', 'dias')}`
  const ends = cancelAtPeriodEnd && endsAt ? `termina em ${numericDate(endsAt, 'America/Sao_Paulo')}` : left
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={active ? 'active' : 'inactive'}>{active ? 'Ativa' : 'Inativa'}</StatusBadge>
        <span className="text-secondary text-muted">
          {!active ? subscriptionMessages.inactive : inGrace ? 'Pagamento pendente' : ends}
        </span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <strong className="tabular">{money(priceInCents)}</strong> <span className="text-muted">por mês</span>
        </p>
        <LinkButton
          to="/assinatura"
          variant="soft"
          size={44}
          label={active ? subscriptionMessages.manage : subscriptionMessages.activate}
        />
      </div>
    </>
  )
}
