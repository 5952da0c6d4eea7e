import { refundPolicy } from '#shared/booking-policy.ts'

/** What comes back when a visit is called off, told in full before it is paid for (AMB-07). */
export function RefundPolicy() {
  return (
    <section aria-label="Cancelamento" className="grid gap-1 text-small text-muted">
      <p className="font-semibold text-ink">Se você cancelar</p>
      <ul className="grid list-disc gap-1 pl-4 marker:text-link">
        {Object.values(refundPolicy).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
