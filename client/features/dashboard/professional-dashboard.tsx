import { Link } from '@tanstack/react-router'
import { bookingMessages } from '#shared/booking.ts'
import { kindNames, pageNames } from '#shared/pages.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { useSession } from '#client/lib/session.ts'
import { Greeting, Shortcuts, shortcut } from './dashboard-parts.tsx'
import { ShareMine } from '#client/features/professional/index.ts'
import { OffersWaiting } from '#client/features/offer/index.ts'
import { PayoutsCard, StuckMoney } from '#client/features/payouts/index.ts'
import { ProfessionalFigures } from './figures.tsx'
import { ProfessionalSteps } from './first-steps.tsx'
import { NextBooking } from './next-booking.tsx'
import { ProgressCard } from './plots.tsx'
import { PremiumCard } from './premium-card.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { useAgenda } from './use-agenda.ts'
import { VerificationCard } from './verification-card.tsx'
import { VisibilityCard } from './visibility-card.tsx'
import { WaitingForYou } from './waiting-for-you.tsx'

/** The page /dashboard-profissional: a switch for being shown by the search, the next booking, and links to other pages. */
export function ProfessionalDashboard() {
  const agenda = useAgenda('professional')
  const { user } = useSession()
  return (
    <div className="grid gap-5">
      <Greeting label={kindNames.professional} actions={<Actions />} />
      <StuckMoney />
      <OffersWaiting />
      <NextBooking agenda={agenda} />
      <VisibilityCard />
      <ProfessionalSteps agenda={agenda} />
      <WaitingForYou agenda={agenda} />
      <ProfessionalFigures agenda={agenda} />
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <div className="grid content-start gap-4">
          <UpcomingCard agenda={agenda} empty={bookingMessages[agenda.next ? 'noOtherVisits' : 'emptyProfessional']} />
          <PayoutsCard />
          <ProgressCard />
        </div>
        <div className="grid content-start gap-4">
          <VerificationCard />
          <PremiumCard side="professional" />
          <Shortcuts side="professional">
            <Link to="/minha-disponibilidade" className={shortcut}>
              {pageNames.availability}
            </Link>
            <Link to="/contratos-mensalistas" className={shortcut}>
              {pageNames.myContracts}
            </Link>
            {user && (
              <Link to="/profissional/$id" params={{ id: user.id }} hash="avaliacoes" className={shortcut}>
                {pageNames.myReviews}
              </Link>
            )}
            <ShareMine className={shortcut} />
          </Shortcuts>
        </div>
      </div>
    </div>
  )
}

function Actions() {
  return (
    <>
      <LinkButton to="/meu-perfil-profissional" variant="secondary" size={44} label={pageNames.profileEditor} />
      <LinkButton to="/minha-disponibilidade" size={44} label="Meus horários" />
    </>
  )
}
