import { Download } from 'lucide-react'
import { buttonStyles } from '#client/ui/button.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'

export type ReceiptLinkProps = {
  look?: 'link' | 'button'
  label?: string
  /** The day of the payment, which only screen readers read. With it each link of a list has another name. */
  of?: string
} & ({ bookingId: string; paymentId?: never } | { paymentId: string; bookingId?: never })

/** A link that downloads the receipt of a payment as a PDF. */
export function ReceiptLink({ bookingId, paymentId, of, label = 'Baixar recibo', look = 'link' }: ReceiptLinkProps) {
  const href = bookingId ? `/receipt/booking/${bookingId}.pdf` : `/receipt/${paymentId}.pdf`
  const className =
    look === 'button'
      ? buttonStyles({ variant: 'secondary', size: 44 })
      : linkStyles({ kind: 'action', className: 'no-print justify-self-start text-secondary' })
  return (
    <a href={href} download className={className}>
      <Download aria-hidden />
      {label}
      {of && <span className="sr-only"> de {of}</span>}
    </a>
  )
}
