import { useState } from 'react'
import { noonOf } from '#shared/days.ts'
import { formatBasisPoints, WITHDRAWAL_DAYS } from '#shared/money.ts'
import type { Answers } from '#client/lib/api.ts'
import { money, numericDate } from '#client/lib/format.ts'
import { PeriodBars } from '#client/ui/period-bars.tsx'
import { Section } from '#client/ui/section.tsx'
import { SelectField } from '#client/ui/select-field.tsx'

type Figures = Answers['admin']['overview']['figures']
type Amount = keyof Figures['total']

const amounts: Record<Amount, { name: string; how: string }> = {
  gmvInCents: {
    name: 'GMV',
    how: 'Tudo o que contratantes pagaram por agendamentos, menos o que foi reembolsado. Uma contestação no banco não diminui o GMV.',
  },
  revenueInCents: {
    name: 'Receita da plataforma',
    how: 'As taxas dos agendamentos pagos, menos a parte delas que foi devolvida em reembolsos.',
  },
  subscriptionsInCents: {
    name: 'Assinaturas',
    how: `Mensalidades pagas por contratantes, menos as devolvidas a quem desistiu em ${WITHDRAWAL_DAYS} dias. Não entra no GMV nem na receita.`,
  },
  servicesInCents: {
    name: 'Serviços avulsos',
    how: 'Compras e renovações de serviços, menos as devolvidas. Não entra no GMV nem na receita.',
  },
  lossesInCents: {
    name: 'Perdas com contestações',
    how: 'O que o banco tirou em contestações e a plataforma assume, menos o que voltou.',
  },
}
const keys = Object.keys(amounts) as Amount[]

/** Shows the sums of the ledger with an explanation of each, a chart of the last twelve months, and the current prices. */
export function FiguresSection({ figures: { total, months, policy } }: { figures: Figures }) {
  const [shown, setShown] = useState<Amount>('gmvInCents')
  return (
    <Section
      card
      title="Valores"
      note="Somados do livro-caixa, cada valor no mês em que foi lançado."
      look="text-h2"
      className="gap-5"
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {keys.map((key) => (
          <div key={key} className="grid content-start gap-0.5">
            <dt className="flex flex-wrap justify-between gap-x-4 font-semibold">
              {amounts[key].name}
              <span className="tabular">{money(total[key])}</span>
            </dt>
            <dd className="text-small text-muted">{amounts[key].how}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-3">
        <SelectField
          label="Por mês"
          value={shown}
          options={keys.map((key) => ({ value: key, label: amounts[key].name }))}
          onChange={({ target }) => setShown(keys.find((key) => key === target.value) ?? 'gmvInCents')}
        />
        <PeriodBars
          headings={['Mês', amounts[shown].name]}
          periods={months.map((month) => ({
            key: month.month,
            label: numericDate(noonOf(`${month.month}-01`), 'UTC').slice(3),
            value: month[shown],
            text: money(month[shown]),
          }))}
        />
      </div>
      <p className="text-secondary text-muted">{policySentence(policy)}</p>
    </Section>
  )
}

/** A sentence with the fees and prices that are charged now, as configured. */
function policySentence({ feeInBasisPoints, firstBookingFeeInBasisPoints, subscriptionInCents }: Figures['policy']): string {
  const first = firstBookingFeeInBasisPoints
    ? `, e mais ${formatBasisPoints(firstBookingFeeInBasisPoints)} no primeiro agendamento de cada dupla`
    : ''
  return `Taxa em vigor: ${formatBasisPoints(feeInBasisPoints)} sobre o valor do profissional${first}, pagos pelo contratante. Assinatura: ${money(subscriptionInCents)} por mês.`
}
