import { count, money, shortDate } from '#client/lib/format.ts'
import type { Answers } from '#client/lib/api.ts'
import { trpc } from '#client/lib/api.ts'
import { useUnread } from '#client/features/shell/index.ts'
import { StatCard } from '#client/ui/stat-card.tsx'
import type { Agenda } from './use-agenda.ts'

/** The four figures of a contractor: active bookings, rating, unread messages, completed bookings. */
export function ContractorFigures({ agenda }: { agenda: Agenda }) {
  const { data, isPending } = trpc.dashboard.contractor.useQuery()
  return (
    <div className={grid}>
      <ActiveStat agenda={agenda} />
      <RatingStat rating={data?.rating} loading={isPending} />
      <UnreadStat />
      <DoneStat agenda={agenda} />
    </div>
  )
}

/** The four figures of a professional, the earnings of the month first. */
export function ProfessionalFigures({ agenda }: { agenda: Agenda }) {
  const { data, isPending } = trpc.dashboard.professional.useQuery()
  const month = data?.months.at(-1)
  return (
    <div className={grid}>
      <StatCard
        label="Ganhos do mês"
        loading={isPending}
        value={month ? money(month.receivedInCents) : '–'}
        hint={month && 'já transferido para você'}
      />
      <RatingStat rating={data?.rating} loading={isPending} />
      <UnreadStat />
      <ActiveStat agenda={agenda} />
    </div>
  )
}

const grid = 'grid grid-cols-2 gap-4 xl:grid-cols-4'

function RatingStat({ rating, loading }: { rating: Answers['dashboard']['contractor']['rating'] | undefined; loading: boolean }) {
  return (
    <StatCard
      label="Sua avaliação"
      loading={loading}
      value={rating ? rating.average.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }) : '–'}
      hint={rating && count(rating.count, 'avaliação', 'avaliações')}
    />
  )
}

function ActiveStat({ agenda: { answer, upcoming, count: figures } }: { agenda: Agenda }) {
  const [first] = upcoming
  return (
    <StatCard
      label="Agendamentos ativos"
      loading={answer.isPending}
      value={figures?.active ?? '–'}
      hint={first ? `próximo: ${shortDate(first.start, first.zone)}` : figures && 'nenhum marcado'}
    />
  )
}

function UnreadStat() {
  const { messages } = useUnread()
  return <StatCard label="Mensagens não lidas" value={messages} hint={count(messages, 'mensagem', 'mensagens', 'tudo em dia')} />
}

function DoneStat({ agenda: { answer, count: figures } }: { agenda: Agenda }) {
  const done = figures?.done
  return (
    <StatCard
      label="Serviços realizados"
      loading={answer.isPending}
      value={done ?? '–'}
      hint={done !== undefined && count(done, 'visita concluída', 'visitas concluídas', 'nenhum ainda')}
    />
  )
}
