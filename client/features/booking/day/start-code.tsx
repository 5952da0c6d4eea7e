import { KeyRound } from 'lucide-react'
import { BookingStatus } from '#shared/booking.ts'
import { Fold } from '#client/ui/fold.tsx'
import type { Detail } from '../labels.ts'

/** The hint that the contractor may tell the start code to the professional only after the professional has arrived. */
export const codeHint = 'Diga estes 4 números à profissional só quando ela chegar.'

/**
 * The row with the start code, which the contractor gives to the professional at the door. Before the payment the row has no
 * code, but is shown so that nothing moves when the booking is paid.
 */
export function StartCode({ booking: { side, status, answerBy, startCode } }: { booking: Detail }) {
  const unpaid = side === 'contractor' && status === BookingStatus.requested
  if (!startCode && !unpaid) return null
  const after = answerBy ? 'depois da resposta' : 'depois do pagamento'
  return (
    <Fold title="Código de início" icon={<KeyRound aria-hidden />} value={startCode ? 'para o dia da visita' : after}>
      <p className="text-h2 font-semibold tracking-[0.2em] tabular">
        <span aria-hidden>{startCode ?? '····'}</span>
        {startCode && <span className="sr-only">{startCode.split('').join(' ')}</span>}
      </p>
      <p className="text-secondary">{startCode ? codeHint : `Aparece aqui ${after}, para o dia da visita.`}</p>
    </Fold>
  )
}
