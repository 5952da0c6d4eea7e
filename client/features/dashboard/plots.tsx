import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, money } from '#client/lib/format.ts'
import { PeriodBars } from '#client/ui/period-bars.tsx'
import type { Period } from '#client/ui/period-bars.tsx'
import { Segmented } from '#client/ui/radio-group.tsx'
import { Section } from '#client/ui/section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import { QuietFailure } from '#client/ui/states.tsx'

type ProfessionalMonth = Answers['dashboard']['professional']['months'][number]

/** The plot of a contractor's spending on bookings in each of the last twelve months. */
export function SpendingCard() {
  const answer = trpc.dashboard.contractor.useQuery()
  const months = answer.data?.months
  return (
    <Section card title="Gastos com serviços">
      {!months && <Waiting answer={answer} />}
      {months && (
        <Plot
          empty="Nenhum gasto nos últimos 12 meses. O que cada mês custar aparece aqui."
          headings={['Mês', 'Gasto']}
          periods={months.map(({ month, inCents }) => ({ ...periodOf(month), value: inCents, text: money(inCents) }))}
        />
      )}
    </Section>
  )
}

/** The monthly figures of a professional. A switch chooses the figure that the plot shows. */
const views = {
  earnings: {
    label: 'Ganhos',
    empty: 'Nada recebido nos últimos 12 meses. O que você receber em cada mês aparece aqui.',
    heading: 'Recebido',
    read: ({ receivedInCents }: ProfessionalMonth) => ({ value: receivedInCents, text: money(receivedInCents) }),
  },
  rating: {
    label: 'Avaliação',
    empty: 'Nenhuma avaliação publicada ainda. Sua média no fim de cada mês aparece aqui.',
    heading: 'Média até o fim do mês',
    read: ({ rating }: ProfessionalMonth) => ({
      value: rating ?? 0,
      text: rating?.toLocaleString('pt-BR', { minimumFractionDigits: 1 }) ?? 'sem avaliações',
    }),
  },
  visits: {
    label: 'Visualizações',
    empty: 'Ninguém abriu seu perfil nos últimos 12 meses. Visualizações e agendamentos de cada mês aparecem aqui.',
    heading: 'Visualizações e agendamentos',
    read: ({ views, bookings }: ProfessionalMonth) => ({
      value: views,
      text: `${count(views, 'visualização', 'visualizações')}, ${count(bookings, 'agendamento', 'agendamentos')}`,
    }),
  },
} as const
type View = keyof typeof views
const options = (Object.keys(views) as View[]).map((value) => ({ value, label: views[value].label }))

/** The plots of a professional by month: earnings, rating, and bookings in relation to profile views. */
export function ProgressCard() {
  const [view, setView] = useState<View>('earnings')
  const answer = trpc.dashboard.professional.useQuery()
  const months = answer.data?.months
  const { empty, heading, read } = views[view]
  return (
    <Section card title="Sua evolução">
      {!months && <Waiting answer={answer} />}
      {months && (
        <>
          <Segmented
            label="O que ver"
            labelHidden
            name="evolucao"
            options={options}
            value={view}
            onChange={({ target }) => setView(options.find(({ value }) => value === target.value)?.value ?? 'earnings')}
          />
          <Plot
            empty={empty}
            headings={['Mês', heading]}
            periods={months.map((month) => ({ ...periodOf(month.month), ...read(month) }))}
          />
        </>
      )}
    </Section>
  )
}

interface PlotProps {
  periods: readonly Period[]
  headings: readonly [period: string, value: string]
  /** The sentence that replaces the plot when all twelve values are zero. */
  empty: string
}

function Plot({ periods, headings, empty }: PlotProps) {
  if (periods.every(({ value }) => value === 0)) return <p className="text-secondary text-muted">{empty}</p>
  return <PeriodBars periods={periods} headings={headings} />
}

function Waiting({ answer }: { answer: { isError: boolean; refetch: () => unknown } }) {
  const showSkeleton = useSkeleton(!answer.isError)
  return answer.isError ? (
    <QuietFailure onRetry={() => void answer.refetch()}>Não foi possível carregar os números agora.</QuietFailure>
  ) : (
    <Skeleton className={showSkeleton ? 'h-44 rounded-md' : 'invisible h-44'} />
  )
}

/** Formats the month '2026-11' as '11/2026'. */
function periodOf(month: string) {
  return { key: month, label: month.split('-').toReversed().join('/') }
}
