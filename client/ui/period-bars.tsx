import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Period {
  /** The key that identifies a period of the bar chart. */
  key: string
  /** The name of the period in the table and under the first and last bar, for example '11/2026'. */
  label: string
  /** The value that decides the height of the bar. A negative bar hangs below the zero line. */
  value: number
  /** The text of the value in the table, for example 'R$ 360,00'. */
  text: ReactNode
}

export interface PeriodBarsProps {
  /** The periods of the chart, from the oldest to the newest. */
  periods: readonly Period[]
  /** The headings of the two columns of the table. */
  headings: readonly [period: string, value: string]
}

/** The minimum height of a bar in percent of the chart, so that even a small amount is visible. */
const LEAST = 4

/** A bar chart of the values of periods, with a table of the same values, the newest first. */
export function PeriodBars({ periods, headings }: PeriodBarsProps) {
  const highest = Math.max(0, ...periods.map(({ value }) => value))
  const lowest = Math.min(0, ...periods.map(({ value }) => value))
  const percentOf = (value: number) => (value === 0 ? 0 : Math.max(LEAST, (Math.abs(value) / (highest - lowest)) * (100 - LEAST)))
  const zero = percentOf(lowest)
  return (
    <>
      <div aria-hidden className="grid gap-1.5 text-caption text-muted tabular">
        <div data-plot className="relative flex h-32 gap-1.5">
          {periods.map(({ key, value }) => (
            <div key={key} className="relative min-w-0 flex-1">
              <div
                data-bar
                className={cx(
                  'absolute inset-x-0 mx-auto max-w-12',
                  value < 0 ? 'rounded-b-sm bg-danger' : 'rounded-t-sm bg-primary',
                )}
                style={{ bottom: `${zero - (value < 0 ? percentOf(value) : 0)}%`, height: `${percentOf(value)}%` }}
              />
            </div>
          ))}
          <div data-zero className="absolute inset-x-0 border-b border-line" style={{ bottom: `${zero}%` }} />
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

/** Labels only the first and the last period under the bars, because a label for each bar would not fit on a phone. */
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
