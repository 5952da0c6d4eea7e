import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { deviceZone, money, numericDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { Section } from '#client/ui/section.tsx'
import { BookingLink } from './booking-link.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type StuckRefund = Answers['payment']['stuckRefunds']['items'][number]

/**
 * Lists refunds that were refused for good and are still owed. Each has its reason and a button that refunds it. Renders nothing
 * when there are none.
 */
export function StuckRefundsSection() {
  const [{ items }] = trpc.payment.stuckRefunds.useSuspenseQuery()
  if (items.length === 0) return null
  return (
    <Section title="Devoluções paradas">
      <Listed items={items} keyOf={({ paymentId }) => paymentId}>
        {(refund) => <StuckRefundCard refund={refund} />}
      </Listed>
    </Section>
  )
}

function StuckRefundCard({ refund }: { refund: StuckRefund }) {
  const { paymentId, bookingId, kind, payerName, professionalName, totalInCents, refundedInCents, stuckInCents, since, why } =
    refund
  const [refunding, setRefunding] = useState(false)
  return (
    <CaseCard
      label={`Devolução parada de ${payerName}`}
      heading="h3"
      title={
        <>
          {payerName}
          <span className="font-normal text-muted"> {professionalName ? `com ${professionalName}` : kindWords[kind]}</span>
        </>
      }
      notes={[
        `Pagou ${money(totalInCents)}${refundedInCents > 0 ? ` · ${money(refundedInCents)} já voltaram ou estão a caminho` : ''}`,
      ]}
      aside={<p className="text-right text-h3 tabular">{money(stuckInCents)}</p>}
    >
      <p className="text-secondary">
        Recusada em {numericDate(since, deviceZone())}. {why}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        {bookingId ? <BookingLink id={bookingId} /> : <span />}
        <Button variant="secondary" size={44} onClick={() => setRefunding(true)}>
          Devolver o que falta
        </Button>
      </div>
      {refunding && (
        <RefundDialog
          about={{ paymentId }}
          booking={bookingId && professionalName ? { id: bookingId, professionalName } : null}
          payerName={payerName}
          description={`Faltam ${money(stuckInCents)} de um pagamento de ${money(totalInCents)}.`}
          totalInCents={totalInCents}
          refundedInCents={refundedInCents}
          owedInCents={stuckInCents}
          warning={null}
          onClose={() => setRefunding(false)}
        />
      )}
    </CaseCard>
  )
}

const kindWords: Readonly<Record<StuckRefund['kind'], string>> = {
  booking: '',
  extension: 'por horas a mais',
  tip: 'por uma gorjeta',
  subscription: 'pela assinatura',
  service: 'por um serviço',
}
