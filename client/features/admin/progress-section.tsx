import { useState } from 'react'
import type { ReactNode } from 'react'
import { figurePeriods } from '#shared/admin-figures.ts'
import type { FigurePeriod } from '#shared/admin-figures.ts'
import { writtenDay } from '#shared/days.ts'
import { mayUse, useDesk } from '#client/features/shell/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { Section } from '#client/ui/section.tsx'
import { SelectField } from '#client/ui/select-field.tsx'

type Progress = Answers['admin']['progress']
type Days = Progress['period']
type Steps = Progress['all']

/**
 * Compares the sums of a period with those of the period before. For each city it counts the new professionals who reached each
 * stage, such as the first paid booking. Each figure links to the list of its rows.
 */
export function ProgressSection() {
  const [days, setDays] = useState<FigurePeriod>(30)
  const query = trpc.admin.progress.useQuery({ days }, { placeholderData: (before) => before })
  return (
    <Section card title="Período" look="text-h2" className="gap-5">
      <SelectField
        label="Comparar"
        value={String(days)}
        options={figurePeriods.map((each) => ({ value: String(each), label: `Os últimos ${each} dias` }))}
        onChange={({ target }) => setDays(figurePeriods.find((each) => String(each) === target.value) ?? 30)}
      />
      {query.data ? (
        <>
          <AmountsTable progress={query.data} />
          <Funnel progress={query.data} />
        </>
      ) : (
        <Waiting query={query} failed="Não foi possível carregar o período." className="h-64" />
      )}
    </Section>
  )
}

const table =
  'w-full text-secondary [&_td]:py-2 [&_td]:pl-3 [&_td]:text-right [&_td]:tabular [&_th]:py-2 [&_th]:font-normal [&_thead_th]:pl-3 [&_thead_th]:text-right [&_thead_th]:text-small [&_thead_th]:text-muted [&_thead_th:first-child]:pl-0 [&_thead_th:first-child]:text-left [&_tbody_th]:text-left'
const rows: readonly { key: keyof Progress['amounts']; name: string; tipo?: string }[] = [
  { key: 'gmvInCents', name: 'GMV', tipo: 'booking' },
  { key: 'revenueInCents', name: 'Receita da plataforma', tipo: 'booking' },
  { key: 'subscriptionsInCents', name: 'Assinaturas', tipo: 'subscription' },
  { key: 'servicesInCents', name: 'Serviços avulsos', tipo: 'service' },
  { key: 'lossesInCents', name: 'Perdas com contestações' },
]

function AmountsTable({ progress: { period, earlier, amounts, amountsBefore } }: { progress: Progress }) {
  const cell = (cents: number, { from, to }: Days, tipo: string | undefined) => (
    <TextLink to="/admin/pagamentos" search={tipo ? { tipo, de: from, ate: to } : {}} kind="inline" label={money(cents)} />
  )
  return (
    <table className={table}>
      <caption className="sr-only">Valores do período e do anterior</caption>
      <thead>
        <tr>
          <th scope="col">Valor</th>
          <th scope="col">{span(period)}</th>
          <th scope="col">{span(earlier)}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, name, tipo }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{cell(amounts[key], period, tipo)}</td>
            <td>{cell(amountsBefore[key], earlier, tipo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Funnel({ progress: { period, all, cities } }: { progress: Progress }) {
  return (
    <table className={table}>
      <caption className="mb-1 text-left font-semibold">Profissionais que se cadastraram no período</caption>
      <thead>
        <tr>
          <th scope="col">Cidade</th>
          <th scope="col">Cadastro</th>
          <th scope="col">Aprovadas</th>
          <th scope="col">1º agendamento</th>
          <th scope="col">2º</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        <StepsRow name="Todas" steps={all} period={period} />
        {cities.map(({ city, state, ...steps }) => {
          const place = [city, state].filter(Boolean).join(', ')
          return <StepsRow key={place} name={place} place={place} steps={steps} period={period} />
        })}
      </tbody>
    </table>
  )
}

interface StepsRowProps {
  name: string
  place?: string
  steps: Steps
  period: Days
}

function StepsRow({ name, place, steps, period }: StepsRowProps) {
  const mayOpenPeople = mayUse(useDesk(), 'support')
  const cell = (people: number, etapa?: string): ReactNode =>
    mayOpenPeople ? (
      <TextLink
        to="/admin/usuarios"
        search={{
          papel: 'profissional',
          de: period.from,
          ate: period.to,
          ...(place && { cidade: place }),
          ...(etapa && { etapa }),
        }}
        kind="inline"
        label={people}
      />
    ) : (
      people
    )
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        {name}
      </th>
      <td>{cell(steps.signedUp)}</td>
      <td>{cell(steps.approved, 'aprovada')}</td>
      <td>{cell(steps.first, 'primeira')}</td>
      <td>{cell(steps.second, 'segunda')}</td>
    </tr>
  )
}

function span({ from, to }: Days): string {
  return `${writtenDay(from).slice(0, 5)} a ${writtenDay(to).slice(0, 5)}`
}
