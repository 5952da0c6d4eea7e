import { lazy, Suspense, useState } from 'react'
import { pixMessages } from '#shared/pix.ts'
import { methodNames } from '#shared/receipts.ts'
import { RefundPolicy } from '#client/features/booking/index.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/radio-group.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { Checkout } from './load-checkout.ts'
import { PayByCard } from './pay-by-card.tsx'

// The Pix code is loaded on demand, because its chunk contains the encoder for QR codes.
const PayByPix = lazy(async () => ({ default: (await import('./pay-by-pix.tsx')).PayByPix }))

interface PaymentFormProps {
  checkout: Checkout
  clock: ServerClock
}

/** Pays for one booking by card or, where it is offered, by Pix. A Pix code that still can be paid is shown first. */
export function PaymentForm({ checkout, clock }: PaymentFormProps) {
  const { pix } = checkout
  const [method, setMethod] = useState<'card' | 'pix'>(pix === 'open' ? 'pix' : 'card')
  // Whether the contractor wants to pay by card although a Pix code is open. Rendering the card form cancels that code, so the
  // page asks first.
  const [leavesPix, setLeavesPix] = useState(false)
  const choose = (value: string) => {
    setMethod(value === 'pix' ? 'pix' : 'card')
    setLeavesPix(false)
  }
  const offersPix = pix === 'offered' || pix === 'open'
  return (
    <div className="grid content-start gap-3">
      {offersPix && (
        <Segmented
          name="method"
          label="Forma de pagamento"
          value={method}
          onChange={(event) => choose(event.target.value)}
          options={(['card', 'pix'] as const).map((value) => ({ value, label: methodNames[value] }))}
          className="mb-2"
        />
      )}
      {method === 'pix' && offersPix ? (
        <Suspense fallback={<Spinner className="py-16" />}>
          <PayByPix checkout={checkout} clock={clock} />
        </Suspense>
      ) : pix === 'open' && !leavesPix ? (
        <Banner
          tone="warning"
          action={
            <Button variant="secondary" size={44} onClick={() => setLeavesPix(true)}>
              Pagar com cartão
            </Button>
          }
        >
          {pixMessages.leaving}
        </Banner>
      ) : (
        <PayByCard checkout={checkout} />
      )}
      <RefundPolicy />
    </div>
  )
}
