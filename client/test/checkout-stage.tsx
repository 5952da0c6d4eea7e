import { Link } from '@tanstack/react-router'
import { trpc } from '#client/lib/api.ts'
import { serverClock } from '#client/lib/server-clock.ts'
import { CheckoutPage } from '#client/features/checkout/checkout-page.tsx'
import { ConfirmationPage } from '#client/features/checkout/confirmation-page.tsx'
import type { Checkout } from '#client/features/checkout/load-checkout.ts'
import { openPages } from './open-pages.tsx'

/** The booking that is paid in the tests of the checkout. */
export const bookingId = '5f0f5a6e-0000-4000-8000-0000000000aa'
/** The professional of the booking that is paid in these tests. */
export const professional = { id: '5f0f5a6e-0000-4000-8000-000000000001', name: 'Marlene Souza', photo: null }

/**
 * Returns a response of `booking.checkout` in a given state, for a booking of 8 hours on Tuesday, 24 November from 12:00 in São
 * Paulo.
 */
export function checkoutIn(state: Checkout['state'], holdExpiresAt: string | null = null): Checkout {
  return {
    state,
    professional,
    spokenOf: null,
    holdExpiresAt,
    heldMinutes: 15,
    creditInCents: 0,
    now: '2026-11-21T12:00:00.000Z',
    series: null,
    pix: 'off',
    place: { name: null, receiver: null, street: 'Avenida Paulista', number: '1000', district: 'Bela Vista' },
    visitNotes: null,
    booking: {
      id: bookingId,
      status: state === 'paid' ? 'Confirmado' : 'Solicitado',
      cancelReason: null,
      paymentStatus: state === 'paid' ? 'Pago' : 'Pendente',
      start: '2026-11-24T15:00:00.000Z',
      end: '2026-11-24T23:00:00.000Z',
      zone: 'America/Sao_Paulo',
      hours: 8,
      services: [],
      supplies: 'A combinar',
      extraTasks: [],
      amountInCents: 18_000,
      feeInCents: 3_600,
      totalInCents: 21_600,
      answerBy: null,
      side: 'contractor',
      other: professional,
      holdExpiresAt,
      earning: null,
      onTheWayAt: null,
      planned: null,
      myReviewStatus: null,
      mayPay: true,
      mayReview: false,
    },
  }
}

type Answers = Parameters<typeof openPages>[2]

/**
 * Opens the checkout or the confirmation page. `aheadBy` is how many milliseconds the server's clock is ahead of the device's.
 */
export function openCheckout(
  at: 'checkout' | 'agendamento-confirmado',
  answers: Answers,
  { fromBank = false, aheadBy = 0, strict = false } = {},
) {
  const refetches: string[] = []
  const expire = () => void refetches.push('expired')
  const clock = serverClock(new Date(Date.now() + aheadBy).toISOString(), Date.now())
  const Pay = () => {
    const [checkout] = trpc.booking.checkout.useSuspenseQuery({ bookingId })
    return <CheckoutPage checkout={checkout} clock={clock} onExpired={expire} />
  }
  const Confirm = () => {
    const [checkout] = trpc.booking.checkout.useSuspenseQuery({ bookingId })
    return <ConfirmationPage checkout={checkout} fromBank={fromBank} />
  }
  const pages = {
    '/checkout/$id': { component: Pay },
    '/agendamento-confirmado/$id': { component: Confirm },
    '/chat/$conversaId': { component: () => <h1>Chat</h1> },
    '/agendamento/$id': {
      component: () => (
        <Link to="/checkout/$id" params={{ id: bookingId }}>
          Pagar agora
        </Link>
      ),
    },
  }
  const all = {
    'payment.publishableKey': () => ({ publishableKey: null, mode: 'sandbox' }),
    'payment.cards': () => ({ cards: [] }),
    'payment.prepare': () => ({ ok: true }),
    'payment.start': () => ({ clientSecret: 'pi_abc_secret_xyz', chargeId: 'pi_abc', mode: 'sandbox', creditInCents: 0 }),
    ...answers,
  }
  const opened = openPages(`/${at}/${bookingId}`, pages, all, { strict })
  return opened.then((stage) => ({ ...stage, refetches }))
}

/** The deadline of a booking that was requested a minute ago, so that 14 minutes remain for paying. */
export const soon = () => new Date(Date.now() + 14 * 60_000).toISOString()

/** The id of the second booking of a series. */
export const later = '5f0f5a6e-0000-4000-8000-0000000000bb'
const last = '5f0f5a6e-0000-4000-8000-0000000000cc'

/** The first booking of a weekly series of three; the other two are charged later. */
export const first = {
  position: 1,
  count: 3,
  openEvery: null,
  payFirst: null,
  card: null,
  charges: [
    { bookingId: later, start: '2026-12-01T15:00:00.000Z', chargeAt: '2026-11-29T15:00:00.000Z', totalInCents: 21_600 },
    { bookingId: last, start: '2026-12-08T15:00:00.000Z', chargeAt: '2026-12-06T15:00:00.000Z', totalInCents: 21_600 },
  ],
}
