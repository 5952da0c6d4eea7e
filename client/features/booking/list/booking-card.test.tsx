import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Service } from '#shared/services.ts'
import { serverClock } from '#client/lib/server-clock.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { BookingCard } from './booking-card.tsx'
import type { Booking } from '../labels.ts'
import { mayOnly, none } from '#client/test/detail-stage.tsx'

const now = new Date('2026-11-21T13:00:00.000Z')
const clock = { now, read: Date.now }
const hold = new Date(Date.now() + 14 * 60_000).toISOString()

const confirmed: Booking = {
  id: '5f0f5a6e-0000-4000-8000-0000000000b1',
  status: 'Confirmado',
  cancelReason: null,
  paymentStatus: 'Pago',
  start: '2026-11-24T15:00:00.000Z',
  end: '2026-11-24T19:00:00.000Z',
  zone: 'America/Sao_Paulo',
  hours: 4,
  services: [],
  supplies: 'A combinar',
  extraTasks: [],
  amountInCents: 9_000,
  feeInCents: 1_800,
  totalInCents: 10_800,
  side: 'contractor',
  other: { id: '5f0f5a6e-0000-4000-8000-000000000001', name: 'Marlene Souza', photo: null },
  holdExpiresAt: null,
  answerBy: null,
  earning: null,
  onTheWayAt: null,
  planned: null,
  myReviewStatus: 'Pendente',
  mayPay: false,
  mayReview: false,
  reschedule: null,
  may: none,
}
const requested: Booking = {
  ...confirmed,
  status: 'Solicitado',
  paymentStatus: 'Pendente',
  holdExpiresAt: hold,
  mayPay: true,
  may: mayOnly({ cancel: true }),
}
const later = { reason: 'A partir das 11:30.' }
const again = mayOnly({ rebook: true })
/** A booking whose start and end are on the mocked current day. */
const today = { start: '2026-11-21T15:00:00.000Z', end: '2026-11-21T19:00:00.000Z' }
const asProfessional = {
  side: 'professional',
  feeInCents: null,
  totalInCents: null,
  other: { ...confirmed.other, name: 'Ana Prado' },
} as const

function open(booking: Booking, answers: Parameters<typeof openPages>[2] = {}) {
  return openPages('/', { '/': { component: () => <BookingCard booking={booking} clock={clock} /> } }, answers)
}

beforeEach(() => page.viewport(390, 844))

test.each<[string, Booking, string[], string]>([
  ['Solicitado, contractor', requested, ['Pagar agora', 'Conversar', 'Cancelar Agendamento'], 'R$ 108,00'],
  [
    'Solicitado, bank at work',
    { ...requested, paymentStatus: 'Processando', mayPay: false },
    ['Conversar', 'Cancelar Agendamento'],
    'R$ 108,00',
  ],
  [
    'Confirmado, contractor',
    { ...confirmed, may: mayOnly({ cancel: true, reschedule: true, reportNoShow: later }) },
    ['Conversar', 'Remarcar', 'Cancelar com reembolso'],
    'R$ 108,00',
  ],
  [
    'Confirmado, contractor, today',
    { ...confirmed, ...today, may: mayOnly({ cancel: true, reportNoShow: later }) },
    ['Código de início', 'Conversar', 'Cancelar com reembolso'],
    'R$ 108,00',
  ],
  ['Em Andamento, contractor', { ...confirmed, status: 'Em Andamento' }, ['Conversar'], 'R$ 108,00'],
  [
    'Concluído, to be reviewed',
    { ...confirmed, status: 'Concluído', mayReview: true, may: again },
    ['Avaliar', 'Conversar', 'Agendar de novo'],
    'R$ 108,00',
  ],
  [
    'Concluído, reviewed',
    { ...confirmed, status: 'Concluído', myReviewStatus: 'Concluída', may: again },
    ['Conversar', 'Agendar de novo'],
    'R$ 108,00',
  ],
  ['Cancelado, contractor', { ...confirmed, status: 'Cancelado', may: again }, ['Conversar', 'Agendar de novo'], 'R$ 108,00'],
  [
    'Solicitado, professional',
    { ...requested, ...asProfessional, mayPay: false, holdExpiresAt: null, may: mayOnly({ decline: true }) },
    ['Conversar', 'Recusar'],
    'R$ 90,00',
  ],
  [
    'Confirmado, professional',
    { ...confirmed, ...asProfessional, may: mayOnly({ decline: true, reschedule: true, checkIn: later }) },
    ['Conversar', 'Remarcar', 'Cancelar esta visita'],
    'R$ 90,00',
  ],
  [
    'Confirmado, professional, at the door',
    { ...confirmed, ...asProfessional, ...today, may: mayOnly({ decline: true, checkIn: true }) },
    ['Cheguei', 'Conversar', 'Cancelar esta visita'],
    'R$ 90,00',
  ],
  [
    'Em Andamento, professional',
    { ...confirmed, ...asProfessional, ...today, status: 'Em Andamento', may: mayOnly({ checkOut: true }) },
    ['Terminei', 'Conversar'],
    'R$ 90,00',
  ],
  [
    'Concluído, professional',
    {
      ...confirmed,
      ...asProfessional,
      status: 'Concluído',
      earning: { state: 'sent', inCents: 9_000, sentOn: '2026-11-25' },
      mayReview: true,
    },
    ['Avaliar', 'Conversar'],
    'R$ 90,00',
  ],
  ['Cancelado, professional', { ...confirmed, ...asProfessional, status: 'Cancelado' }, ['Conversar'], 'R$ 90,00'],
])('%s: shows its status, actions and amount', async (_name, booking, actions, amount) => {
  const { screen } = await open(booking)
  const card = screen.getByRole('article', { name: booking.other.name })
  await expect.element(card.getByText(booking.status, { exact: true })).toBeVisible()
  await expect.element(card.getByText(/12:00 – 16:00$/)).toBeVisible()
  await expect.element(card.getByText(/^4 horas/)).toBeVisible()
  expect(card.element().textContent?.replaceAll('\u00A0', ' ')).toContain(amount)
  const doors = [...card.element().querySelectorAll(':is(a, button):not(dialog *)')].map(({ textContent }) => textContent)
  expect(doors).toEqual([booking.other.name, ...actions])
})

test("on the day of the booking, the card links to the booking's page", async () => {
  const { screen } = await open({ ...confirmed, ...asProfessional, ...today, may: mayOnly({ checkIn: true }) })
  await expect
    .element(screen.getByRole('link', { name: 'Cheguei' }))
    .toHaveAttribute('href', `/agendamento/${confirmed.id}#no-dia`)
})

test('a reschedule request can be answered on the card', async () => {
  const reschedule = { id: 'r1', toStart: '2026-11-25T15:00:00.000Z', mine: false, expiresAt: '2026-11-22T15:00:00.000Z' }
  const { screen, asked, toasts } = await open(
    { ...confirmed, ...asProfessional, reschedule, may: mayOnly({ reschedule: { reason: 'Já há um pedido.' } }) },
    { 'booking.answerReschedule': () => ({ requestId: 'r1', status: 'accepted', bookingId: confirmed.id }) },
  )
  await expect.element(screen.getByText('Ana pediu para mudar a visita para qua, 25 nov, 12:00')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remarcar' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Aceitar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Visita remarcada', tone: 'success' }])
  expect(asked('booking.answerReschedule')).toEqual([{ requestId: 'r1', accept: true }])
})

test('the dialog that cancels a paid booking shows the refund before the cancellation', async () => {
  const quote = {
    rule: 'seven_days',
    refundInCents: 10_800,
    keptByProfessionalInCents: 0,
    feeKeptInCents: 0,
    sentence: 'Tudo volta.',
  }
  const { screen, asked } = await open(
    { ...confirmed, may: mayOnly({ cancel: true }) },
    {
      'booking.cancelQuote': () => quote,
      'booking.cancel': () => ({ bookingId: confirmed.id, status: 'Cancelado', refundInCents: 10_800 }),
    },
  )
  await screen.getByRole('button', { name: 'Cancelar com reembolso' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Tudo volta.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar com reembolso' }).click()
  await expect.poll(() => asked('booking.cancel')).toEqual([{ bookingId: confirmed.id, expectedRefundInCents: 10_800 }])
})

test('a booking can be rescheduled from the card', async () => {
  const { screen, asked } = await open({ ...confirmed, may: mayOnly({ reschedule: true }) })
  expect(asked('booking.rescheduleSlots')).toEqual([])
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  await expect.element(screen.getByRole('dialog', { name: /^Remarcar a visita de ter, 24 nov/ })).toBeVisible()
  await expect.poll(() => asked('booking.rescheduleSlots')).toHaveLength(1)
})

test('the professional never sees the fee that the contractor pays', async () => {
  const { screen } = await open({ ...confirmed, ...asProfessional })
  await expect.element(screen.getByText('Você recebe')).toBeVisible()
  expect(screen.container.textContent).not.toContain('108,00')
})

test('a cancelled booking shows the professional no income', async () => {
  const { screen } = await open({ ...confirmed, ...asProfessional, status: 'Cancelado' })
  await expect.element(screen.getByText('Valor do serviço')).toBeVisible()
  expect(screen.getByText('Você recebe').elements()).toEqual([])
})

test('a completed booking that was refunded completely shows the professional R$ 0,00', async () => {
  const { screen } = await open({ ...confirmed, ...asProfessional, status: 'Concluído', paymentStatus: 'Reembolsado' })
  await expect.element(screen.getByText('R$\u00A00,00')).toBeVisible()
  expect(screen.container.textContent).not.toContain('90,00')
})

test('a later booking of a series says when and to which card it is charged, and after a refusal until when to pay', async () => {
  const planned = { chargeAt: '2026-11-29T15:00:00.000Z', card: { brand: 'visa', lastFour: '4242' }, refused: false }
  const later = { ...requested, mayPay: false, planned }
  const { screen } = await open(later)
  await expect.element(screen.getByText('Será cobrado em dom, 29 nov, 12:00 no cartão Visa final 4242')).toBeVisible()
  await screen.unmount()
  const refused = await open({ ...later, mayPay: true, planned: { ...planned, refused: true } })
  await expect
    .element(refused.screen.getByText(/^O cartão foi recusado\. Pague até .*; depois o horário é liberado\.$/))
    .toBeVisible()
  await expect.element(refused.screen.getByRole('link', { name: 'Pagar agora' })).toBeVisible()
  await refused.screen.unmount()
  const seen = await open({ ...later, side: 'professional', planned: { ...planned, card: null } })
  await expect.element(seen.screen.getByText('Será cobrado em dom, 29 nov, 12:00. Você não precisa fazer nada.')).toBeVisible()
})

test('a booking with an added hour shows its full duration, and says that the total excludes the added hour', async () => {
  const { screen } = await open({ ...confirmed, status: 'Em Andamento', end: '2026-11-24T20:00:00.000Z' })
  await expect.element(screen.getByText(/^5 horas/)).toBeVisible()
  await expect.element(screen.getByText('Total, sem as horas a mais')).toBeVisible()
})

test('an unpaid hold counts down', async () => {
  const { screen } = await open(requested)
  await expect.poll(() => screen.getByRole('timer').element().textContent).toMatch(/^1[34]:\d\d$/)
})

test("the countdown follows the server's clock, not the device's", async () => {
  const serverNow = Date.now() + 3_600_000
  const holdExpiresAt = new Date(serverNow + 10 * 60_000).toISOString()
  const component = () => (
    <BookingCard booking={{ ...requested, holdExpiresAt }} clock={serverClock(new Date(serverNow).toISOString(), Date.now())} />
  )
  const { screen } = await openPages('/', { '/': { component } }, {})
  await expect.poll(() => screen.getByRole('timer').element().textContent).toMatch(/^(10:00|9:\d\d)$/)
})

test('for an unpaid request, the professional reads who must pay and until when, and has no action', async () => {
  const asked: Booking = { ...requested, ...asProfessional, mayPay: false, may: mayOnly({ decline: true }) }
  const { screen } = await open({ ...asked, holdExpiresAt: '2026-11-21T17:32:00.000Z', zone: 'America/Manaus' })
  await expect.element(screen.getByText('Aguardando o pagamento de Ana até 13:32. Você não precisa fazer nada.')).toBeVisible()
})

test.each<[string, Partial<Booking>]>([
  ['ran out', { holdExpiresAt: now.toISOString() }],
  ['is with the bank', { holdExpiresAt: '2026-11-21T17:32:00.000Z', paymentStatus: 'Processando' }],
])('for a request that %s the professional does not read until when the payment is awaited', async (_what, part) => {
  const { screen } = await open({ ...requested, ...asProfessional, mayPay: false, may: mayOnly({ decline: true }), ...part })
  await expect.element(screen.getByRole('button', { name: 'Recusar' })).toBeVisible()
  expect(screen.getByText(/^Aguardando/).elements()).toEqual([])
})

test('the dialog names the booking before it is cancelled, and a toast reports the outcome', async () => {
  const { screen, toasts, asked } = await open(requested, {
    'booking.cancel': () => ({ bookingId: requested.id, status: 'Cancelado' }),
  })
  await screen.getByRole('button', { name: 'Cancelar Agendamento' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Cancelar o agendamento de ter, 24 nov com Marlene?' })
  await expect.element(dialog.getByText('Nada foi cobrado. O horário fica livre para outra pessoa.')).toBeVisible()
  expect(asked('booking.cancel')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancelar Agendamento' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Agendamento cancelado', tone: 'success' }])
  expect(asked('booking.cancel')).toEqual([{ bookingId: requested.id }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a refused cancellation keeps the dialog open and says why', async () => {
  const { screen, toasts } = await open(requested, {
    'booking.cancel': () => {
      throw refusal('CONFLICT', 'wrong_state', 'Não foi possível cancelar o agendamento')
    },
  })
  await screen.getByRole('button', { name: 'Cancelar Agendamento' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancelar Agendamento' }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ title: 'Erro ao cancelar', description: 'Não foi possível cancelar o agendamento', tone: 'error' }])
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('a card has no serious accessibility violation and does not scroll sideways', async () => {
  const { screen } = await open(requested)
  await expect.element(screen.getByRole('article')).toBeVisible()
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test("the professional's card names the services, the contractor's card does not", async () => {
  const asked = { services: [Service.lightCleaning, Service.cooking] }
  const { screen } = await open({ ...confirmed, ...asProfessional, ...asked })
  await expect.element(screen.getByText('Serviços: Faxina Leve e Cozinha')).toBeVisible()
  await screen.unmount()
  const own = await open({ ...confirmed, ...asked })
  await expect.element(own.screen.getByRole('article')).toBeVisible()
  await expect.element(own.screen.getByText(/^Serviços:/)).not.toBeInTheDocument()
})

test.each([
  ['contractor', confirmed],
  ['professional', { ...confirmed, ...asProfessional }],
] as const)('a skipped date of an open-ended series is shown to the %s as skipped, without an amount', async (_side, booking) => {
  const skipped: Booking = { ...booking, status: 'Cancelado', cancelReason: 'skipped', paymentStatus: 'Pendente' }
  const { screen } = await open(skipped)
  await expect.element(screen.getByText('Pulada', { exact: true })).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/R\$|Cancelado/)
})
