import { adminUserTexts } from '#shared/admin-users.ts'
import { formatCpf, formatPhone } from '#shared/brazil.ts'
import { statusKinds } from '#client/features/booking/index.ts'
import { StrikeList } from '#client/features/reputation/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, dateAndTime, deviceZone, money, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { useAct } from '#client/lib/use-act.ts'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fact } from '#client/ui/facts.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { BookingLink } from './booking-link.tsx'
import { PersonNotes } from './team-notes.tsx'
import { UserHistory } from './user-history.tsx'
import { SetActiveButton } from './set-active-button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { rolesText } from './user-words.ts'

type Detail = Answers['admin']['user']

/**
 * The page /admin/usuarios/{id} with all data of one person: dates, roles, the CPF on request, coming bookings, history and the
 * team's notes.
 */
export function UserPage({ userId }: { userId: string }) {
  const [user] = trpc.admin.user.useSuspenseQuery({ userId })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextLink to="/admin/usuarios" kind="action" label={adminUserTexts.title} />
      <PageTitle className="wrap-anywhere">{user.name}</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card>
            <UserDetail user={user} />
          </Card>
          <Card>
            <PersonNotes userId={userId} />
          </Card>
        </div>
        <UserHistory userId={userId} />
      </div>
    </div>
  )
}

function UserDetail({ user }: { user: Detail }) {
  const day = (at: Date | string | null, none: string) => (at ? numericDate(at, deviceZone()) : none)
  const place = [user.city, user.state].filter(Boolean).join(', ')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 py-2">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Situação">
          <StatusBadge status={user.active ? 'active' : 'inactive'}>
            {user.active ? adminUserTexts.active : adminUserTexts.inactive}
          </StatusBadge>
        </Fact>
        <Fact name="Papéis">{rolesText(user.roles)}</Fact>
        <Fact name="CPF">
          <Cpf user={user} />
        </Fact>
        <Fact name="Telefone">{formatPhone(user.phone)}</Fact>
        <Fact name="E-mail">
          {user.email}
          <span className="block text-secondary text-muted">
            {user.emailConfirmedAt ? `confirmado em ${day(user.emailConfirmedAt, '')}` : 'não confirmado'}
          </span>
        </Fact>
        <Fact name="Cidade">{place || 'Sem endereço'}</Fact>
        <Fact name="Cadastro">{day(user.createdAt, '')}</Fact>
        <Fact name="Último acesso">{day(user.lastSeenAt, 'Nenhuma sessão aberta')}</Fact>
        {user.verificationStatus && <Fact name="Verificação">{user.verificationStatus}</Fact>}
        {user.pausedUntil && <Fact name="Perfil em pausa">até {day(user.pausedUntil, '')}</Fact>}
      </dl>
      <div className="grid justify-items-start gap-2">
        <SetActiveButton user={user} obstacle={user.obstacle} />
      </div>
      <FutureBookings user={user} />
      {user.strikes && <StrikesOf strikes={user.strikes} />}
    </div>
  )
}

/** The masked CPF, and on request the whole CPF. The server records each such request. */
function Cpf({ user: { id, maskedCpf } }: { user: Detail }) {
  const { act, busy, answer } = useAct(trpc.admin.revealCpf, { failed: 'Não foi possível mostrar o CPF' })
  const cpf = answer?.cpf
  return (
    <>
      <span className="tabular">{cpf ? formatCpf(cpf) : maskedCpf}</span>
      {!cpf && (
        <Button variant="ghost" size={44} busy={busy} onClick={() => void act({ userId: id })}>
          Mostrar CPF
        </Button>
      )}
      {!cpf && <span className="block text-secondary text-muted">Mostrar fica registrado com o seu nome.</span>}
    </>
  )
}

function FutureBookings({ user: { futureBookings } }: { user: Detail }) {
  return (
    <Section title="Agendamentos futuros" heading="h2" className="gap-3">
      {futureBookings.length === 0 && <p className="text-muted">Nenhum agendamento marcado.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {futureBookings.map((booking) => (
          <FutureBooking key={booking.id} booking={booking} />
        ))}
      </ul>
    </Section>
  )
}

function FutureBooking({ booking }: { booking: Detail['futureBookings'][number] }) {
  const { id, contractorName, professionalName, start, zone, status, totalInCents } = booking
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold wrap-anywhere">
          {contractorName} <span className="font-normal text-muted">com</span> {professionalName}
        </p>
        <p className="text-secondary text-muted tabular">
          {dateAndTime(start, zone)}
          {totalInCents !== null && ` · ${money(totalInCents)}`}
        </p>
        <BookingLink id={id} />
      </div>
      <div className="grid justify-items-start gap-2 sm:justify-items-end">
        <StatusBadge status={statusKinds[status]}>{status}</StatusBadge>
        <CancelButton booking={booking} />
      </div>
    </li>
  )
}

function StrikesOf({ strikes: { items, counting } }: { strikes: NonNullable<Detail['strikes']> }) {
  return (
    <Section
      title="Ocorrências"
      aside={counting > 0 && <Badge tone="warning">{count(counting, 'vale hoje', 'valem hoje')}</Badge>}
      className="gap-3"
    >
      {items.length === 0 ? <p className="text-muted">Nenhuma.</p> : <StrikeList strikes={items} />}
      {items.length > 0 && (
        <TextLink to="/admin/moderacao" search={{ aba: 'ocorrencias' }} kind="action" label="Retirar uma ocorrência" />
      )}
    </Section>
  )
}
