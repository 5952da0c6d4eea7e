import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { Supplies } from '#shared/booking-scope.ts'
import { Service } from '#shared/services.ts'
import { asPerson } from './as-person.tsx'
import { openPages } from './open-pages.tsx'
import { BookingDetail } from '#client/features/booking/detail/booking-detail.tsx'
import type { Detail } from '#client/features/booking/labels.ts'

/** The id of the booking whose page these tests open. */
export const bookingId = '5f0f5a6e-0000-4000-8000-0000000000b1'

/** The permissions of a reader who may do nothing with the booking. */
export const none = {
  cancel: false,
  accept: false,
  decline: false,
  checkIn: false,
  checkOut: false,
  reportNoShow: false,
  giveUp: false,
  warnLate: false,
  onTheWay: false,
  reschedule: false,
  rebook: false,
}
const marlene = { id: '5f0f5a6e-0000-4000-8000-000000000001', name: 'Marlene Souza', photo: null }
const ana = { id: '5f0f5a6e-0000-4000-8000-0000000000aa', name: 'Ana Prado', photo: null }
const start = new Date('2030-11-26T15:00:00.000Z')

/** A paid booking from 12:00 to 16:00 in São Paulo, as the API returns it to its contractor. */
export const paid: Detail = {
  id: bookingId,
  status: BookingStatus.confirmed,
  paymentStatus: PaymentStatus.paid,
  start: start.toISOString(),
  end: '2030-11-26T19:00:00.000Z',
  zone: 'America/Sao_Paulo',
  hours: 4,
  services: [],
  supplies: Supplies.open,
  extraTasks: [],
  amountInCents: 9_000,
  feeInCents: 1_800,
  totalInCents: 10_800,
  creditInCents: 0,
  side: 'contractor',
  other: marlene,
  contractor: ana,
  professional: marlene,
  holdExpiresAt: null,
  answerBy: null,
  earning: null,
  onTheWayAt: null,
  planned: null,
  myReviewStatus: 'Pendente',
  mayPay: false,
  mayReview: false,
  createdAt: '2030-11-20T12:00:00.000Z',
  heldMinutes: 15,
  cancelledAt: null,
  cancelReason: null,
  cancelNote: null,
  cancelledBy: null,
  declined: false,
  noShowBy: null,
  home: null,
  area: null,
  place: { name: null, receiver: null, street: 'Avenida Paulista', number: '1000', district: 'Bela Vista' },
  visitNotes: null,
  photos: [],
  mayWriteNotes: true,
  offered: [Service.lightCleaning, Service.cooking],
  startCode: '4821',
  checkedInAt: null,
  checkedOutAt: null,
  delays: [],
  longer: [],
  seriesId: null,
  seekSubstitute: false,
  series: null,
  refund: null,
  contested: null,
  fullRefund: null,
  refunds: [],
  keptByProfessionalInCents: null,
  history: [
    { at: '2030-11-20T12:00:00.000Z', what: 'Pedido feito' },
    { at: '2030-11-20T12:05:00.000Z', what: 'Pagamento confirmado' },
  ],
  reschedule: null,
  may: { ...none, cancel: true, reschedule: true },
  now: new Date().toISOString(),
}

/** The paid booking of these tests, as the API returns it to the professional. */
export const asProfessional: Detail = {
  ...paid,
  side: 'professional',
  other: ana,
  feeInCents: null,
  totalInCents: null,
  keptByProfessionalInCents: 9_000,
  place: null,
  startCode: null,
  mayWriteNotes: false,
  offered: [],
  may: { ...none, decline: true, reschedule: true },
}

/** Returns permissions that allow only these actions on the booking. */
export function mayOnly(part: Partial<Detail['may']>): Detail['may'] {
  return { ...none, ...part }
}

/** For tests: opens the page of one booking and unfolds all its parts. */
export async function openDetail(booking: Detail, answers: Parameters<typeof openPages>[2] = {}, voltar?: string) {
  const pages = {
    '/agendamento/$id': { component: await asPerson(() => <BookingDetail id={booking.id} voltar={voltar} />) },
    '/profissional/$id': { component: () => <h1>Perfil</h1> },
  }
  const all = { 'booking.byId': () => ({ ...booking, now: new Date() }), ...answers }
  const opened = await openPages(`/agendamento/${booking.id}`, pages, all)
  for (const fold of opened.screen.container.querySelectorAll('details')) fold.open = true
  return opened
}
