import { Link } from '@tanstack/react-router'
import { bookingMessages } from '#shared/booking.ts'
import { kindNames, pageNames } from '#shared/pages.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Figures, Greeting, Shortcuts, shortcut } from './dashboard-parts.tsx'
import { PayoutsCard } from '#client/features/payouts/index.ts'
import { NextBooking } from './next-booking.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { useAgenda } from './use-agenda.ts'
import { VisibilityCard } from './visibility-card.tsx'
import { WaitingForYou } from './waiting-for-you.tsx'

/** /dashboard-profissional: whether the search shows the professional, the next booking, and links to other pages. */
export function ProfessionalDashboard() {
  const agenda = useAgenda('professional')
  return (
    <div className="grid gap-5">
      <Greeting label={kindNames.professional} actions={<Actions />} />
      <VisibilityCard />
      <WaitingForYou agenda={agenda} />
      <NextBooking agenda={agenda} />
      <Figures agenda={agenda} />
      <PayoutsCard />
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <UpcomingCard agenda={agenda} empty={bookingMessages.emptyProfessional} />
        <Shortcuts
          side="professional"
          last={
            <Link to="/verificacoes" className={shortcut}>
              Verificações
            </Link>
          }
        >
          <Link to="/minha-disponibilidade" className={shortcut}>
            {pageNames.availability}
          </Link>
        </Shortcuts>
      </div>
    </div>
  )
}

function Actions() {
  return (
    <>
      <Link to="/meu-perfil-profissional" className={buttonStyles({ variant: 'secondary', size: 44 })}>
        {pageNames.profileEditor}
      </Link>
      <Link to="/minha-disponibilidade" className={buttonStyles({ size: 44 })}>
        Meus horários
      </Link>
    </>
  )
}
