import { openSeriesMessages, rhythmOf } from '#shared/open-series.ts'
import { monthInWords } from '#shared/date-format.ts'
import { servicesWords } from '#shared/booking-scope.ts'
import { writtenDay } from '#shared/days.ts'
import { CHARGE_BEFORE_HOURS } from '#shared/booking-series.ts'
import { cardLabel } from '#shared/cards.ts'
import { trpc } from '#client/lib/api.ts'
import { count, money } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fact } from '#client/ui/facts.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { SeriesActs } from './acts.tsx'
import { SeriesAnswers } from './answers.tsx'
import type { Series } from './series.ts'
import { VisitsAhead } from './visits-ahead.tsx'

/**
 * The page /serie/{id}: a series without an end, for its two participants. Shows its terms, the proposals that wait for an
 * answer, the coming bookings and the months.
 */
export function SeriesPage({ id }: { id: string }) {
  const [series] = trpc.series.byId.useSuspenseQuery({ seriesId: id })
  const { side, contractor, professional, nextDay, missedDays, months } = series
  const other = side === 'contractor' ? professional : contractor
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageTitle>Repetição</PageTitle>
      <Card as="section" aria-label="O combinado" className="grid gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={other.name} src={other.photo} seed={other.id} size={56} />
          <div className="min-w-0">
            <p className="font-semibold">{other.name}</p>
            <p className="text-secondary text-muted">{rhythmOf({ ...series, day: nextDay })}</p>
          </div>
        </div>
        <Agreed series={series} />
        <StateOf series={series} />
        <SeriesActs series={series} />
      </Card>
      <SeriesAnswers series={series} />
      <VisitsAhead series={series} />
      {missedDays.length > 0 && (
        <Section card title="Datas sem visita" note={openSeriesMessages.missed} className="gap-2">
          <p className="tabular">{missedDays.map(writtenDay).join(' · ')}</p>
        </Section>
      )}
      {months.length > 0 && <Months months={months} />}
    </div>
  )
}

function Agreed({ series }: { series: Series }) {
  const { hours, services, amountInCents, totalInCents, card } = series
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact name="Cada visita">
        {hours} horas{services.length > 0 && `, ${servicesWords(services)}`}
      </Fact>
      <Fact name={totalInCents === null ? 'Você recebe por visita' : 'Por visita, com a taxa'} className="tabular">
        {money(totalInCents ?? amountInCents)}
      </Fact>
      {card && <Fact name={`Cobrada no cartão, ${CHARGE_BEFORE_HOURS} horas antes`}>{cardLabel(card)}</Fact>}
    </dl>
  )
}

/** A sentence about a series that is paused, ended or otherwise not running normally. */
function StateOf({ series: { state, pausedUntil, endsOn, endedByMe, planOver, ahead } }: { series: Series }) {
  if (state === 'ended')
    return (
      <Banner tone="info">
        {endedByMe ? 'Você encerrou a repetição.' : 'A repetição foi encerrada.'}
        {endsOn && ahead.length > 0 && ` ${openSeriesMessages.remaining(writtenDay(endsOn))}.`}
      </Banner>
    )
  if (planOver)
    return (
      <Banner tone="warning" action={<TextLink to="/assinatura" kind="action" label="Ativar o plano" />}>
        {openSeriesMessages.planOver}
      </Banner>
    )
  if (state === 'not_started') return <Banner tone="info">{openSeriesMessages.notStarted}</Banner>
  return pausedUntil ? <Banner tone="info">Pausada até {writtenDay(pausedUntil)}.</Banner> : null
}

function Months({ months }: { months: Series['months'] }) {
  return (
    <Section
      card
      title="Por mês"
      note="O que foi pago pelas visitas, com a taxa. O que custou uma visita cancelada fica na página de cada visita."
      className="gap-2"
    >
      <ul className="divide-y divide-line">
        {months.map(({ month, visits, totalInCents }) => (
          <li key={month} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 tabular">
            <span>
              {monthInWords(month)} <span className="text-muted">· {count(visits, 'visita', 'visitas')}</span>
            </span>
            <strong>{money(totalInCents)}</strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}
