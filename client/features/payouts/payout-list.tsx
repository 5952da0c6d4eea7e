import { Link } from '@tanstack/react-router'
import { monthInWords } from '#shared/date-format.ts'
import { onAccountWords } from '#shared/earnings.ts'
import { payoutMessages, transferStateNames } from '#shared/payouts.ts'
import type { TransferState } from '#shared/payouts.ts'
import { extraNames } from '#shared/tips.ts'
import type { Answers } from '#client/lib/api.ts'
import { calendarDay, clock, count, money, numericDate, shortDate } from '#client/lib/format.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import type { StatusKind } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { Section } from '#client/ui/section.tsx'

type Row = Answers['payment']['payouts']['rows'][number]

const badges: Record<TransferState, StatusKind> = {
  scheduled: 'pending',
  held: 'overdue',
  account: 'paymentPending',
  sending: 'processing',
  retrying: 'paymentPending',
  paid: 'paid',
  partly_reversed: 'refunded',
  reversed: 'refunded',
  cancelled: 'cancelled',
}

/**
 * The list of transfers, grouped by month, newest first. A transfer that was sent belongs to the month in which it was sent, any
 * other transfer to the month of its booking. A booking may have several rows, for example one for its tip.
 */
export function PayoutList({ rows, zone }: { rows: readonly Row[]; zone: string }) {
  const byMonth = Map.groupBy(rows, ({ paidAt, startsAt }) => calendarDay(paidAt ?? startsAt, zone).slice(0, 7))
  const months = [...byMonth].toSorted(([a], [b]) => b.localeCompare(a))
  return (
    <div className="grid gap-6">
      {months.map(([month, members]) => (
        <Section key={month} title={monthName(month)} note={monthWords(members)} look="text-h2" className="gap-3">
          <Rows rows={members} zone={zone} />
        </Section>
      ))}
    </div>
  )
}

/** Formats '2026-11' as 'Novembro de 2026'. */
function monthName(month: string): string {
  const name = monthInWords(month)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Summarises the transfers of a month: '4 visitas, R$ 270,00 enviados, R$ 90,00 a enviar, R$ 90,00 voltaram'. */
function monthWords(rows: readonly Row[]): string {
  const visits = new Set(rows.map(({ bookingId }) => bookingId)).size
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const sent = sum(({ paidAt, amountInCents }) => (paidAt ? amountInCents : 0))
  const due = sum(({ paidAt, state, amountInCents }) => (paidAt || state === 'cancelled' ? 0 : amountInCents))
  const back = sum(({ reversedInCents }) => reversedInCents)
  return [
    count(visits, 'visita', 'visitas'),
    sent > 0 && `${money(sent)} enviados`,
    due > 0 && `${money(due)} a enviar`,
    back > 0 && `${money(back)} voltaram`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Rows({ rows, zone }: { rows: readonly Row[]; zone: string }) {
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <Card as="li" key={row.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="grid min-w-0 gap-1">
            <Link
              to="/agendamento/$id"
              params={{ id: row.bookingId }}
              className={linkStyles({ className: 'justify-self-start' })}
            >
              {row.kind && `${extraNames[row.kind]}: `}
              {shortDate(row.startsAt, zone)}, {row.contractorName}
            </Link>
            <p className="text-secondary text-muted">
              {row.again ? `${payoutMessages.again} ` : ''}
              {sentenceOf(row, zone)}
            </p>
          </div>
          <div className="grid justify-items-end gap-1 max-sm:w-full max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:justify-items-start">
            <p className="font-semibold tabular">{money(row.amountInCents)}</p>
            <StatusBadge status={badges[row.state]}>{transferStateNames[row.state]}</StatusBadge>
          </div>
        </Card>
      ))}
    </ul>
  )
}

function sentenceOf(row: Row, zone: string): string {
  const due = `${numericDate(row.dueAt, zone)} às ${clock(row.dueAt, zone)}`
  const arrival = row.onAccountBy ? `, ${onAccountWords(row.onAccountBy)}` : ''
  const sent = row.paidAt ? `Enviado em ${numericDate(row.paidAt, zone)}${arrival}.` : ''
  switch (row.state) {
    case 'scheduled':
      return `Envio previsto para ${due}${arrival}.`
    case 'held':
      return `${row.why ?? 'Algo segura este valor.'} Ele espera até isso ser resolvido.`
    case 'account':
      return 'Espera pela sua conta.'
    case 'sending':
      return 'Estamos enviando. Leva alguns minutos.'
    case 'retrying':
      return row.nextAttemptAt
        ? `O Stripe recusou. Tentamos de novo em ${numericDate(row.nextAttemptAt, zone)} às ${clock(row.nextAttemptAt, zone)}.`
        : 'O Stripe recusou. Tentamos de novo em alguns minutos.'
    case 'paid':
      return sent
    case 'partly_reversed':
    case 'reversed':
      return `${sent} ${money(row.reversedInCents)} voltaram${row.why ? `. ${row.why}` : ' por causa de um reembolso.'}`
    case 'cancelled':
      return row.why ?? 'Nada a receber: o valor voltou para quem contratou.'
    default:
      return ''
  }
}
