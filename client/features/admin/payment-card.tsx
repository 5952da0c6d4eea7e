import { useState } from 'react'
import type { RefundState } from '#shared/refunds.ts'
import { refundWarning } from '#shared/team-refunds.ts'
import { statusKinds } from '#client/features/booking/index.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, deviceZone, money, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { CancelButton } from './cancel-button.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type FoundPayment = Answers['payment']['find']['items'][number]

/** A payment for a booking: both participants, the time, the amount, the refunds so far, and the button that refunds. */
export function PaymentCard({ payment }: { payment: FoundPayment }) {
  const { bookingId, contractorName, professionalName, start, zone, status, paymentStatus, paidAt } = payment
  const { totalInCents, refundedInCents, refunds } = payment
  const [refunding, setRefunding] = useState(false)
  const remaining = totalInCents - refundedInCents
  return (
    <CaseCard
      label={`${contractorName} com ${professionalName}`}
      heading="h3"
      title={
        <>
          {contractorName} <span className="font-normal text-muted">com</span> {professionalName}
        </>
      }
      notes={[`${dateAndTime(start, zone)} · pago em ${numericDate(paidAt, deviceZone())}`]}
      aside={<p className="text-right text-h3 tabular">{money(totalInCents)}</p>}
    >
      <div className="flex flex-wrap gap-2">
        <StatusBadge status={statusKinds[status]}>{status}</StatusBadge>
        <StatusBadge status={refundedInCents > 0 ? 'refunded' : 'paid'}>{paymentStatus}</StatusBadge>
      </div>
      {refunds.length > 0 && (
        <ul aria-label="Reembolsos" className="grid gap-1 text-secondary">
          {refunds.map(({ at, amountInCents, state }, index) => (
            <li key={index} className="tabular">
              {numericDate(at, deviceZone())}: {money(amountInCents)}, {refundWords[state]}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <TextLink to="/agendamento/$id" params={{ id: bookingId }} kind="action" label="Ver agendamento" />
        <CancelButton booking={{ ...payment, id: bookingId }} />
        {remaining > 0 ? (
          <Button variant="secondary" size={44} onClick={() => setRefunding(true)}>
            Reembolsar
          </Button>
        ) : (
          <p className="text-secondary text-muted">Nada mais a devolver</p>
        )}
      </div>
      {refunding && (
        <RefundDialog
          about={{ bookingId }}
          payerName={contractorName}
          description={`Pagamento de ${money(totalInCents)} pela visita de ${professionalName}. Restam ${money(remaining)}.`}
          totalInCents={totalInCents}
          refundedInCents={refundedInCents}
          warning={refundWarning(payment)}
          onClose={() => setRefunding(false)}
        />
      )}
    </CaseCard>
  )
}

const refundWords: Readonly<Record<RefundState, string>> = {
  done: 'feito',
  under_way: 'a caminho',
  stuck: 'recusado: falta devolver',
}
