import type { Booking, Payment } from '#db/schema/index.ts'
import { servicesWords } from '#shared/booking-scope.ts'
import { dateFormat } from '#shared/date-format.ts'
import { HOUR_MS } from '#shared/days.ts'
import { pageNames } from '#shared/pages.ts'
import { serviceNameOf, servicePrices, type PurchaseKind } from '#shared/purchase-kinds.ts'
import { receiptTexts } from '#shared/receipts.ts'
import type { ListedRefund } from '#shared/refunds.ts'
import { timeOf } from '#shared/time.ts'
import { DEFAULT_ZONE, zoneOf } from '#shared/zones.ts'

type Paid = {
  readonly payment: Pick<Payment, 'id' | 'kind' | 'amountInCents' | 'shareInCents' | 'creditInCents'>
  readonly booking: Pick<Booking, 'services' | 'startsAt' | 'hours' | 'amountInCents' | 'feeInCents' | 'holdExpiresAt'> | null
  readonly professional: { readonly name: string; readonly state: string | null; readonly city: string | null } | null
  readonly service: PurchaseKind | null
}

/** One line of a receipt, in cents. */
export type ReceiptLine = { readonly label: string; readonly amountInCents: number }

/**
 * Returns the number of a receipt, such as '20261123-0A1B2C3D4E5F': the day of the payment in São Paulo and twelve digits of the
 * payment's id. Every copy of a receipt therefore has the same number.
 */
export function receiptNumber(paymentId: string, paidAt: Date): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: DEFAULT_ZONE }).format(paidAt).replaceAll('-', '')
  return `${day}-${paymentId.replaceAll('-', '').slice(0, 12).toUpperCase()}`
}

/** True if the whole payment was refunded. */
export function isPaidBack({ amountInCents, refundedInCents }: Pick<Payment, 'amountInCents' | 'refundedInCents'>): boolean {
  return refundedInCents === amountInCents
}

type Act = Pick<Paid, 'booking'> & {
  readonly payment: Pick<Payment, 'automaticAt' | 'kind'>
  readonly firstPaidAt: Date | null
}

/**
 * When the payer acted to make a payment; null if the system charged a later booking of a series by itself. For a renewal it is
 * the time of the first payment. For a booking it is never later than the end of its hold. `at` is when the payment was recorded,
 * which may be later.
 */
export function payersActAt({ payment, booking, firstPaidAt }: Act, at: Date): Date | null {
  if (payment.automaticAt) return null
  if (!booking) return firstPaidAt ?? at
  if (payment.kind !== 'booking') return at
  const { holdExpiresAt } = booking
  return holdExpiresAt && holdExpiresAt < at ? holdExpiresAt : at
}

/** What was paid for, in Portuguese: 'Faxina Leve, 4 horas, 24/11/2026, 08:00 – 12:00', in the professional's time zone. */
export function purposeOf({ booking, payment, professional, service }: Paid, hasModel: boolean): string {
  if (booking) {
    const zone = zoneOf(professional?.state, professional?.city)
    if (payment.kind === 'extension') return receiptTexts.longerOf(dayOf(booking.startsAt, zone))
    if (payment.kind === 'tip') return receiptTexts.tipOf(dayOf(booking.startsAt, zone))
    const end = new Date(booking.startsAt.getTime() + booking.hours * HOUR_MS)
    const period = `${timeOf(booking.startsAt, zone)} – ${timeOf(end, zone)}`
    return `${servicesWords(booking.services)}, ${booking.hours} horas, ${dayOf(booking.startsAt, zone)}, ${period}`
  }
  if (!service) return `${pageNames.subscription}: acesso completo por um mês`
  const name = serviceNameOf(service, hasModel)
  return servicePrices[service].monthlyInCents > 0 ? `${name}: um mês` : name
}

/**
 * Returns the lines of a receipt. A booking has the professional's price, the fee and the credit (negative); any other payment
 * has one line. The lines sum to the amount of the payment.
 */
export function linesOf(paid: Paid, hasModel: boolean): ReceiptLine[] {
  const { booking, payment, service } = paid
  const bought = service ? serviceNameOf(service, hasModel) : pageNames.subscription
  if (payment.kind === 'tip') return [{ label: receiptTexts.tip, amountInCents: payment.amountInCents }]
  if (!booking) return [{ label: bought, amountInCents: payment.amountInCents }]
  const { creditInCents } = payment
  return [
    { label: receiptTexts.price, amountInCents: payment.shareInCents ?? booking.amountInCents },
    {
      label: receiptTexts.fee,
      amountInCents: payment.shareInCents === null ? booking.feeInCents : payment.amountInCents - payment.shareInCents,
    },
    ...(creditInCents > 0 ? [{ label: receiptTexts.credit, amountInCents: -creditInCents }] : []),
  ]
}

/** Returns the label of a refund on a receipt, with its day in São Paulo. */
export function refundLabel({ at, state }: ListedRefund): string {
  const day = dayOf(at)
  if (state === 'done') return receiptTexts.refundedAt(day)
  return state === 'stuck' ? receiptTexts.refundStuck(day) : receiptTexts.refundUnderWay(day)
}

/** Returns the day of an instant in a time zone, by default São Paulo's, such as '24/11/2026'. */
export function dayOf(instant: Date, zone = DEFAULT_ZONE): string {
  const two = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  return dateFormat(zone, two).format(instant)
}
