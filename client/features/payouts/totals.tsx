import { useState } from 'react'
import { noonOf } from '#shared/days.ts'
import { payoutUnits } from '#shared/payouts.ts'
import type { PayoutUnit } from '#shared/payouts.ts'
import type { Answers } from '#client/lib/api.ts'
import { money, numericDate } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import { Segmented } from '#client/ui/radio-group.tsx'

type Periods = Answers['payment']['payouts']['totals'][PayoutUnit]

const names: Record<PayoutUnit, string> = { week: 'Semana', month: 'Mês', year: 'Ano' }
const options = payoutUnits.map((value) => ({ value, label: names[value] }))

/** What was received by week, month or year: bars for the eye and the same figures as a table. */
export function Totals({ totals }: { totals: Record<PayoutUnit, Periods> }) {
  const [unit, setUnit] = useState<PayoutUnit>('month')
  const periods = totals[unit]
  const highest = Math.max(1, ...periods.map(({ inCents }) => inCents))
  return (
    <Card as="section" aria-labelledby="recebido" className="grid gap-4">
      <h2 id="recebido" className="text-h3">
        Recebido
      </h2>
      <Segmented
        label="Período"
        labelHidden
        name="periodo"
        options={options}
        value={unit}
        onChange={({ target }) => setUnit(payoutUnits.find((each) => each === target.value) ?? 'month')}
      />
      {periods.every(({ inCents }) => inCents === 0) && <p className="text-secondary text-muted">Nada recebido neste período.</p>}
      <div aria-hidden className="grid gap-1.5 text-caption text-muted tabular">
        <div className="flex h-32 items-end gap-1.5 border-b border-line">
          {periods.map(({ from, inCents }) => (
            <div
              key={from}
              className="min-w-0 flex-1 rounded-t-sm bg-primary"
              style={{ height: `${Math.max(inCents > 0 ? 4 : 0, (inCents / highest) * 100)}%` }}
            />
          ))}
        </div>
        <Ends periods={periods} unit={unit} />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-secondary font-semibold">Ver em tabela</summary>
        <table className="w-full text-secondary">
          <thead>
            <tr className="text-left">
              <th scope="col">{names[unit]}</th>
              <th scope="col" className="text-right">
                Recebido
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ from, inCents }) => (
              <tr key={from} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {labelOf(unit, from)}
                </th>
                <td className="text-right tabular">{money(inCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}

/** The first and the last period under the bars, because a label for each would not fit on a phone. */
function Ends({ periods, unit }: { periods: Periods; unit: PayoutUnit }) {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return null
  return (
    <p className="flex justify-between gap-4">
      <span>{labelOf(unit, first.from)}</span>
      {last !== first && <span>{labelOf(unit, last.from)}</span>}
    </p>
  )
}

function labelOf(unit: PayoutUnit, from: string): string {
  if (unit === 'year') return from.slice(0, 4)
  const day = numericDate(noonOf(from), 'UTC')
  return unit === 'week' ? `desde ${day}` : day.slice(3)
}
