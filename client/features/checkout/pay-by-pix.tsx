import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PaymentState } from '#shared/payment.ts'
import { pixMessages } from '#shared/pix.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import type { Answers } from '#client/lib/api.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { Checkout } from './load-checkout.ts'
import { PixCode } from './pix-code.tsx'
import { isStale } from './stale-checkout.ts'

interface PayByPixProps {
  checkout: Checkout
  clock: ServerClock
}

/**
 * Pays for a booking by Pix. It makes a code on request and shows the code until it is paid. A code that was made earlier and can
 * still be paid is shown at once.
 */
export function PayByPix({ checkout, clock }: PayByPixProps) {
  const { booking, pix } = checkout
  const { code, ended, error, busy, make } = usePixCode(booking.id, pix === 'open')
  if (code && !ended) return <PixCode code={code} booking={booking} clock={clock} />
  if (busy) return <Spinner label="Gerando o código Pix" className="py-16" />
  const problem = error ?? ended
  return (
    <div className="grid gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <p className="text-secondary">{pixMessages.how}</p>
      <Button size={56} block onClick={make}>
        {problem ? pixMessages.again : pixMessages.make}
      </Button>
    </div>
  )
}

type Code = Answers['payment']['startPix']

/**
 * The Pix code of a booking. `ended` says why the code cannot be paid any more, `error` why no code was made; both in Portuguese.
 */
function usePixCode(bookingId: string, isOpen: boolean) {
  const utils = trpc.useUtils()
  const [ended, setEnded] = useState<string | null>(null)
  const { mutate, data, error, isPending } = trpc.payment.startPix.useMutation({
    onSuccess: () => setEnded(null),
    onError: async (refusal) => {
      if (isStale(refusal)) await utils.booking.checkout.invalidate({ bookingId })
    },
  })
  const make = () => mutate({ bookingId })
  const shown = useRef(false)
  const showOpenCode = useEffectEvent(() => {
    // React runs effects twice in development. The ref prevents the second run from making another Pix code.
    if (!isOpen || shown.current) return
    shown.current = true
    make()
  })
  useEffect(() => showOpenCode(), [])
  usePixPaid(bookingId, data !== undefined && ended === null, setEnded)
  return { code: data as Code | undefined, ended, error: error && refusalOf(error).message, busy: isPending, make }
}

/**
 * While a code waits to be paid, asks the server for the state of the payment, and opens the confirmation page when the payment
 * is decided.
 */
function usePixPaid(bookingId: string, waiting: boolean, onEnded: (message: string) => void) {
  const navigate = useNavigate()
  const { mutateAsync } = trpc.payment.refresh.useMutation()
  useUntilDecided(waiting, async () => {
    const answer = await mutateAsync({ bookingId }).catch(() => null)
    if (!answer) return false
    if (answer.state !== PaymentState.unpaid)
      await navigate({ to: '/agendamento-confirmado/$id', params: { id: bookingId }, replace: true })
    else if (answer.message) onEnded(answer.message)
    return answer.state !== PaymentState.unpaid || answer.message !== null
  })
}
