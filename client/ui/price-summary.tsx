import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface PriceRow {
  label: string
  /** The amount of the row in integer cents. */
  cents: number
  hint?: string | undefined
}

export interface PriceSummaryProps {
  rows: PriceRow[]
  total: PriceRow
  /**
   * The layout of the summary. 'list' is for cards. 'bar' is for the sticky bar: it shows the total, the parts of the price on
   * one line below it, and the action at the right.
   */
  look?: 'list' | 'bar'
  action?: ReactNode
  /** Formats an amount in cents; by default as 'R$ 1.234,50' with a no-break space. */
  format?: (cents: number) => string
  className?: string
}

/** A summary of the parts of a price and their total. */
export function PriceSummary({ rows, total, look = 'list', action, format = reais, className }: PriceSummaryProps) {
  if (look === 'bar') {
    return (
      <div className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}>
        <p className="min-w-0 flex-1 basis-32">
          <span className="sr-only">{total.label}: </span>
          <span className="block text-h3 font-semibold whitespace-nowrap tabular">{format(total.cents)}</span>
          <span className="block text-small text-muted tabular">
            {rows.map((row, index) => (
              <Fragment key={row.label}>
                {index > 0 && ' '}
                <span className="whitespace-nowrap">
                  {index > 0 && `+ ${row.label.toLowerCase()} `}
                  {format(row.cents)}
                </span>
              </Fragment>
            ))}
          </span>
        </p>
        {action && <div className="shrink-0">{action}</div>}
      </div>
    )
  }
  return (
    <div className={cx('grid gap-4', className)}>
      <dl className="grid gap-2">
        {rows.map((row) => (
          <Row key={row.label} row={row} format={format} />
        ))}
        <Row row={total} format={format} strong lineAbove={rows.length > 0} />
      </dl>
      {action}
    </div>
  )
}

interface RowProps {
  row: PriceRow
  format: (cents: number) => string
  strong?: boolean
  /** Whether a line is shown above the row, because the row is the sum of the rows above it. */
  lineAbove?: boolean
}

function Row({ row, format, strong, lineAbove }: RowProps) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        strong && 'text-lead font-semibold',
        lineAbove && 'mt-1 border-t border-line pt-3',
      )}
    >
      <dt>
        {row.label}
        {row.hint && <span className="block text-small font-normal text-muted">{row.hint}</span>}
      </dt>
      <dd className={cx('shrink-0 tabular', strong ? 'text-h3' : 'font-semibold')}>{format(row.cents)}</dd>
    </div>
  )
}

let currency: Intl.NumberFormat | undefined

function reais(cents: number): string {
  currency ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return currency.format(cents / 100)
}
