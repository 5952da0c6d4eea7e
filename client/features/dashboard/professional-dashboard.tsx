import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BookingStatus } from '#shared/booking.ts'
import { kindNames, pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { count, shortDate } from '#client/lib/format.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { useUnread } from '#client/features/shell/use-unread.ts'
import { Greeting, Shortcuts, UpcomingCard, shortcut } from './dashboard-parts.tsx'
import { upcomingOf } from './upcoming.ts'
import { VisibilityCard } from './visibility-card.tsx'

/** /dashboard-profissional: whether search shows her, what comes next and the ways on. */
export function ProfessionalDashboard() {
  const [bookings] = trpc.booking.mine.useSuspenseQuery()
  const { messages } = useUnread()
  const [now] = useState(() => new Date())
  const mine = bookings.asProfessional ?? []
  const upcoming = upcomingOf(mine, now)
  const [first] = upcoming
  const done = mine.filter(({ status }) => status === BookingStatus.completed).length
  return (
    <div className="grid gap-5">
      <Greeting label={kindNames.professional} actions={<Actions />} />
      <VisibilityCard />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 max-sm:*:last:col-span-2">
        <StatCard
          label="Agendamentos ativos"
          value={upcoming.length}
          hint={first ? `próximo: ${shortDate(first.start, first.zone)}` : 'nenhum marcado'}
        />
        <StatCard label="Mensagens não lidas" value={messages} hint={count(messages, 'mensagem', 'mensagens', 'tudo em dia')} />
        <StatCard label="Serviços realizados" value={done} />
      </div>
      <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
        <UpcomingCard bookings={upcoming} empty="Nenhum agendamento por enquanto. Deixe seus horários em dia." />
        <Shortcuts>
          <Link to="/minha-disponibilidade" className={shortcut}>
            {pageNames.availability}
          </Link>
          <Link to="/conversas" className={shortcut}>
            {pageNames.conversations}
          </Link>
          <Link to="/meus-agendamentos" className={shortcut}>
            {pageNames.bookings}
          </Link>
          <Link to="/verificacoes" className={shortcut}>
            Verificações
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
