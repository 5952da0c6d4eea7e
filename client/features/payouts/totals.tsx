import { useState } from 'react'
import { noonOf } from '#shared/days.ts'
import { payoutUnits } from '#shared/payouts.ts'
import type { PayoutUnit } from '#shared/payouts.ts'
import type { Answers } from '#client/lib/api.ts'
import { money, numericDate } from '#client/lib/format.ts'
import { PeriodBars } from '#client/ui/period-bars.tsx'
import { Segmented } from '#client/ui/radio-group.tsx'
import { Section } from '#client/ui/section.tsx'

type Periods = Answers['payment']['payouts']['totals'][PayoutUnit]

const names: Record<PayoutUnit, string> = { week: 'Semana', month: 'Mês', year: 'Ano' }
const options = payoutUnits.map((value) => ({ value, label: names[value] }))

/** The amounts received by week, month or year, as bars and as a table. */
export function Totals({ totals }: { totals: Record<PayoutUnit, Periods> }) {
  const [unit, setUnit] = useState<PayoutUnit>('month')
  const periods = totals[unit]
  return (
    <Section card title="Recebido">
      <Segmented
        label="Período"
        labelHidden
        name="periodo"
        options={options}
        value={unit}
        onChange={({ target }) => setUnit(payoutUnits.find((each) => each === target.value) ?? 'month')}
      />
      {periods.every(({ inCents }) => inCents === 0) && <p className="text-secondary text-muted">Nada recebido neste período.</p>}
      <PeriodBars
        headings={[names[unit], 'Recebido']}
        periods={periods.map(({ from, inCents }) => ({
          key: from,
          label: labelOf(unit, from),
          value: inCents,
          text: money(inCents),
        }))}
      />
    </Section>
  )
}

function labelOf(unit: PayoutUnit, from: string): string {
  if (unit === 'year') return from.slice(0, 4)
  const day = numericDate(noonOf(from), 'UTC')
  return unit === 'week' ? `desde ${day}` : day.slice(3)
}
