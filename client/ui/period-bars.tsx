import type { ReactNode } from 'react'

export interface Period {
  /** Identifies the period. */
  key: string
  /** What the table and the ends of the plot say, for example '11/2026'. */
  label: string
  /** The height of the bar. */
  value: number
  /** What the table says, for example 'R$ 360,00'. */
  text: ReactNode
}

export interface PeriodBarsProps {
  /** From the oldest to the newest. */
  periods: readonly Period[]
  /** The headings of the table. */
  headings: readonly [period: string, value: string]
}

/** A value by period: bars for the eye, and the same figures as a table, the newest first. */
export function PeriodBars({ periods, headings }: PeriodBarsProps) {
  const highest = Math.max(Number.MIN_VALUE, ...periods.map(({ value }) => value))
  return (
    <>
      <div aria-hidden className="grid gap-1.5 text-caption text-muted tabular">
        <div className="flex h-32 items-end gap-1.5 border-b border-line">
          {periods.map(({ key, value }) => (
            <div
              key={key}
              className="min-w-0 flex-1 rounded-t-sm bg-primary"
              style={{ height: `${Math.max(value > 0 ? 4 : 0, (value / highest) * 100)}%` }}
            />
          ))}
        </div>
        <Ends periods={periods} />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-secondary font-semibold">Ver em tabela</summary>
        <table className="w-full text-secondary">
          <thead>
            <tr className="text-left">
              <th scope="col">{headings[0]}</th>
              <th scope="col" className="text-right">
                {headings[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ key, label, text }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {label}
                </th>
                <td className="text-right tabular">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** The first and the last period under the bars, because a label for each would not fit on a phone. */
function Ends({ periods }: { periods: readonly Period[] }) {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return null
  return (
    <p className="flex justify-between gap-4">
      <span>{first.label}</span>
      {last !== first && <span>{last.label}</span>}
    </p>
  )
}
