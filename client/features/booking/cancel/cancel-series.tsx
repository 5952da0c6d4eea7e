import { useState } from 'react'
import { bookingMessages, BookingStatus } from '#shared/booking.ts'
import { cancelMessages } from '#shared/booking-cancel.ts'
import { paymentMessages } from '#shared/payment.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { clock, money, shortDate } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import type { Detail } from '../labels.ts'

type Series = NonNullable<Detail['series']>

/** The contractor's button that cancels all coming bookings of a series, when there are two or more. */
export function CancelSeries({
  booking: { id, side, series, zone },
}: {
  booking: Pick<Detail, 'id' | 'side' | 'series' | 'zone'>
}) {
  const [open, setOpen] = useState(false)
  if (side !== 'contractor' || !series || aheadOf(series).length < 2) return null
  return (
    <>
      <Button variant="secondary" size={44} className="justify-self-start" onClick={() => setOpen(true)}>
        Cancelar todas as visitas
      </Button>
      {open && <CancelSeriesDialog bookingId={id} zone={zone} onClose={() => setOpen(false)} />}
    </>
  )
}

function aheadOf({ visits }: Series) {
  return visits.filter(({ status }) => status === BookingStatus.requested || status === BookingStatus.confirmed)
}

interface DialogProps {
  bookingId: string
  zone: string
  onClose: () => void
}

/**
 * Shows the refund of each booking and the total, and cancels all of them in one call. The bookings are shown as cancelled only
 * after the server has confirmed.
 */
function CancelSeriesDialog({ bookingId, zone, onClose }: DialogProps) {
  const { answer, changed, cancel, busy } = useCancelSeries(bookingId, onClose)
  const quote = answer.data
  return (
    <ConfirmDialog
      open
      title="Cancelar todas as visitas?"
      description="Cada visita segue a sua regra de reembolso."
      confirmLabel={cancelLabel(quote?.visits.length)}
      cancelLabel="Manter"
      danger
      disabled={!quote}
      {...{ busy, onClose }}
      onConfirm={() => quote && cancel(quote.refundInCents)}
    >
      <div className="grid gap-4 py-1">
        {changed && <Banner tone="warning">{cancelMessages.refundChanged}</Banner>}
        {answer.isError && !quote && (
          <ErrorState title="Não foi possível carregar. As visitas continuam de pé." onRetry={() => void answer.refetch()}>
            {refusalOf(answer.error).message}
          </ErrorState>
        )}
        {answer.isPending && <Skeleton className="h-24 w-full" />}
        {quote && (
          <>
            <ul className="divide-y divide-line">
              {quote.visits.map(({ bookingId: visit, start, quote: { sentence } }) => (
                <li key={visit} className="grid gap-0.5 py-2">
                  <span className="font-semibold tabular">
                    {shortDate(start, zone)}, {clock(start, zone)}
                  </span>
                  <span className="text-secondary text-muted">{sentence}</span>
                </li>
              ))}
            </ul>
            {quote.refundInCents > 0 && (
              <PriceSummary rows={[]} total={{ label: 'Você recebe de volta', cents: quote.refundInCents }} />
            )}
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}

function cancelLabel(visits?: number): string {
  if (visits === 1) return 'Cancelar a visita'
  return visits ? `Cancelar as ${visits} visitas` : 'Cancelar as visitas'
}

function useCancelSeries(bookingId: string, onDone: () => void) {
  const [changed, setChanged] = useState(false)
  const answer = trpc.booking.seriesQuote.useQuery({ bookingId }, { staleTime: 0, gcTime: 0 })
  const { act, busy } = useAct(trpc.booking.cancelSeries, {
    done: ({ refundInCents }) => ({
      title: 'Visitas canceladas',
      description: refundInCents > 0 ? paymentMessages.comesBack(money(refundInCents)) : undefined,
    }),
    failed: bookingMessages.cancelFailed,
    also: ['availability'],
    onDone,
    onRefused: ({ reason }) => {
      // The refund has changed since it was shown. The new amounts are loaded, and the contractor must confirm again.
      setChanged(reason === 'refund_changed')
      return reason === 'refund_changed'
    },
  })
  const cancel = (expectedRefundInCents: number) => void act({ bookingId, expectedRefundInCents })
  return { answer, changed, cancel, busy }
}
