import { refundPolicy } from '#shared/booking-cancel.ts'
import { ChevronDown } from 'lucide-react'

const [kindest, ...others] = Object.values(refundPolicy)

/** The refund policy in full, shown before the booking is paid. */
export function RefundPolicy() {
  return (
    <section aria-label="Cancelamento" className="grid gap-1 text-small text-muted">
      <p className="font-semibold text-ink">Se você cancelar</p>
      <Sentences all={Object.values(refundPolicy)} />
    </section>
  )
}

/** The refund policy with only its first rule visible. The other rules unfold on a tap. */
export function FoldedRefundPolicy() {
  return (
    <section aria-label="Cancelamento" className="text-small text-muted">
      <p>
        <span className="font-semibold text-ink">Se você cancelar</span>{' '}
        {kindest && `${kindest[0]?.toLowerCase()}${kindest.slice(1)}`}
      </p>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-link [&::-webkit-details-marker]:hidden">
          Ver regras de cancelamento
          <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <Sentences all={others} />
      </details>
    </section>
  )
}

function Sentences({ all }: { all: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-4 marker:text-link">
      {all.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
