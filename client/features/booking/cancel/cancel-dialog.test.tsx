import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookingMessages } from '#shared/booking.ts'
import { refusal } from '#client/test/open-pages.tsx'
import type { Detail } from '../labels.ts'
import { bookingId, asProfessional, none, openDetail, paid } from '#client/test/detail-stage.tsx'

const late = {
  rule: 'late',
  refundInCents: 4_500,
  keptByProfessionalInCents: 5_250,
  feeKeptInCents: 1_050,
  sentence:
    'Faltam menos de 24 horas: você recebe R$ 45,00, metade do valor da profissional, que tinha o horário reservado para você.',
}
const whole = {
  rule: 'day_before',
  refundInCents: 10_800,
  keptByProfessionalInCents: 0,
  feeKeptInCents: 0,
  sentence: 'Faltam pelo menos 24 horas: você recebe tudo de volta, R$ 108,00.',
}
const cancelled = { bookingId, status: 'Cancelado', refundInCents: 10_800 }

beforeEach(() => page.viewport(390, 844))

test('shows the refund of a paid booking above the button and sends it with the cancellation', async () => {
  const { screen, asked, toasts } = await openDetail(paid, {
    'booking.cancelQuote': () => whole,
    'booking.cancel': () => cancelled,
  })
  await screen.getByRole('button', { name: 'Cancelar com reembolso' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Cancelar o agendamento de ter, 26 nov 2030 com Marlene?' })
  await expect.element(dialog.getByText(whole.sentence)).toBeVisible()
  await expect.element(dialog.getByText('Você recebe de volta')).toBeVisible()
  expect(asked('booking.cancel')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancelar com reembolso' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Agendamento cancelado', tone: 'success' }])
  expect(asked('booking.cancel')).toEqual([{ bookingId, expectedRefundInCents: 10_800 }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the cancel button does nothing before the refund quote is loaded', async () => {
  const { screen } = await openDetail(paid)
  await screen.getByRole('button', { name: 'Cancelar com reembolso' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Cancelar com reembolso' })).toBeDisabled()
})

test('when the refund changed meanwhile, the new amount is shown and must be confirmed', async () => {
  const { screen, asked, toasts } = await openDetail(paid, {
    'booking.cancelQuote': () => whole,
    'booking.cancel': ({ expectedRefundInCents }: { expectedRefundInCents: number }) => {
      if (expectedRefundInCents === 4_500) return { ...cancelled, refundInCents: 4_500 }
      throw refusal('CONFLICT', 'refund_changed', 'O valor do reembolso mudou. Confira e confirme de novo.', { quote: late })
    },
  })
  await screen.getByRole('button', { name: 'Cancelar com reembolso' }).click()
  const dialog = screen.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Cancelar com reembolso' })
  await confirm.click()
  await expect.element(dialog.getByText('O valor do reembolso mudou. Confira e confirme de novo.')).toBeVisible()
  await expect.element(dialog.getByText(late.sentence)).toBeVisible()
  await expect.element(dialog.getByText('Fica com a profissional')).toBeVisible()
  await expect.element(dialog.getByText('Taxa da plataforma, não volta')).toBeVisible()
  expect(toasts).toEqual([])
  await confirm.click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Agendamento cancelado' }])
  expect(asked('booking.cancel')).toMatchObject([{ expectedRefundInCents: 10_800 }, { expectedRefundInCents: 4_500 }])
})

test('the dialog says why a cancellation was refused, and forgets the message when it is closed and opened again', async () => {
  const sentence = 'Um agendamento concluído não permite esta ação.'
  const { screen, toasts } = await openDetail(paid, {
    'booking.cancelQuote': () => whole,
    'booking.cancel': () => {
      throw refusal('CONFLICT', 'wrong_state', sentence)
    },
  })
  const opener = screen.getByRole('button', { name: 'Cancelar com reembolso' })
  await opener.click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancelar com reembolso' }).click()
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  expect(toasts).toMatchObject([{ title: 'Erro ao cancelar', description: sentence, tone: 'error' }])
  await dialog.getByRole('button', { name: 'Manter' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog.getByText(whole.sentence)).toBeVisible()
  await expect.element(dialog.getByText(sentence)).not.toBeInTheDocument()
})

test.each([
  ['Recusar', { ...asProfessional, status: 'Solicitado' as const, paymentStatus: 'Pendente' as const }, null, 'Pedido recusado'],
  ['Cancelar esta visita', asProfessional, 'Doença', 'Agendamento cancelado'],
])('a professional must give a reason and reads no amount: %s', async (name, booking, cause, title) => {
  const { screen, asked, toasts } = await openDetail(booking, {
    'booking.cancelQuote': () => ({
      rule: 'professional',
      refundInCents: null,
      keptByProfessionalInCents: null,
      feeKeptInCents: null,
      sentence: 'Quem contratou recebe tudo de volta. Você não recebe por esta visita.',
    }),
    'booking.cancel': () => ({ ...cancelled, refundInCents: null }),
  })
  await screen.getByRole('button', { name }).click()
  const dialog = screen.getByRole('dialog')
  expect(dialog.element().textContent).not.toContain('R$')
  await dialog.getByRole('button', { name }).click()
  await expect.element(dialog.getByText('Diga o motivo: quem contratou vai ler.')).toBeVisible()
  expect(asked('booking.cancel')).toEqual([])
  await dialog.getByLabelText('Motivo').fill('Estou doente')
  if (cause) await dialog.getByText(cause, { exact: true }).click()
  await dialog.getByRole('button', { name }).click()
  await expect.poll(() => toasts).toMatchObject([{ title }])
  expect(asked('booking.cancel')).toEqual([
    { bookingId, reason: 'Estou doente', expectedRefundInCents: undefined, ...(cause && { cause }) },
  ])
})

const freeOfStrike = 'Só você e a Plumaí veem. Com 24 horas ou mais de antecedência não conta como registro.'
const strike = 'Só você e a Plumaí veem. Isto conta como registro por 90 dias. Doença e segurança não contam.'
const excused = 'Só você e a Plumaí veem. Doença e segurança não contam como registro.'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test.each([
  ['25 hours before the start, any cause', 25, freeOfStrike, freeOfStrike],
  ['3 hours before the start', 3, strike, excused],
])('says whether a professional’s cancellation counts as a strike: %s', async (_when, hours, other, ill) => {
  const { screen } = await openDetail({ ...asProfessional, start: inHours(hours), end: inHours(hours + 4) })
  await screen.getByRole('button', { name: 'Cancelar esta visita' }).click()
  const causes = screen.getByRole('group', { name: 'O que aconteceu?' })
  await expect.element(causes).toHaveAccessibleDescription(other)
  await causes.getByText('Doença', { exact: true }).click()
  await expect.element(causes).toHaveAccessibleDescription(ill)
})

test('says that a booking given up after its start counts as a strike', async () => {
  const begun = { start: inHours(-0.2), end: inHours(3.8), status: 'Em Andamento', may: { ...none, giveUp: true } } as const
  const { screen } = await openDetail({ ...asProfessional, ...begun })
  await screen.getByRole('button', { name: 'Não vou conseguir ir' }).click()
  await expect.element(screen.getByRole('group', { name: 'O que aconteceu?' })).toHaveAccessibleDescription(strike)
})

test('a refund quote that fails to load can be loaded again, and nothing is cancelled meanwhile', async () => {
  let tries = 0
  const { screen, asked } = await openDetail(paid, {
    'booking.cancelQuote': () => {
      tries += 1
      if (tries === 1) throw refusal('CONFLICT', 'in_progress', 'Seu pedido anterior ainda está em andamento.')
      return whole
    },
  })
  await screen.getByRole('button', { name: 'Cancelar com reembolso' }).click()
  const dialog = screen.getByRole('dialog')
  await expect
    .element(dialog.getByRole('alert').getByText('Não foi possível carregar. O agendamento continua de pé.'))
    .toBeVisible()
  await expect.element(dialog.getByText('Seu pedido anterior ainda está em andamento.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Cancelar com reembolso' }).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(dialog.getByText(whole.sentence)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancelar com reembolso' })).toBeEnabled()
  expect(asked('booking.cancel')).toEqual([])
})

const atTheBank = { status: 'Solicitado', paymentStatus: 'Processando' } as const

test.each<[string, Detail, string, string]>([
  [
    'the contractor',
    { ...paid, ...atTheBank },
    'Cancelar Agendamento',
    'Seu pagamento está em processamento. Se ele for aprovado, o valor volta por inteiro. O horário fica livre para outra pessoa.',
  ],
  [
    'the professional',
    { ...asProfessional, ...atTheBank },
    'Recusar',
    'O pagamento de quem contratou está em processamento. Se ele for aprovado, volta por inteiro, e você não recebe por esta visita. O horário fica livre para outra pessoa.',
  ],
])(
  'while the payment is processing, each participant reads what happens to the payment: %s',
  async (_who, booking, button, words) => {
    const { screen } = await openDetail(booking)
    await screen.getByRole('button', { name: button }).click()
    await expect.element(screen.getByRole('dialog').getByText(words, { exact: true })).toBeVisible()
  },
)

test('a booking whose time for paying ended while the payment is processing does not say that nothing was charged', async () => {
  const over = { status: 'Cancelado', cancelReason: 'payment_expired', cancelledAt: '2030-11-21T12:00:00.000Z' } as const
  const { screen } = await openDetail({ ...paid, ...over, paymentStatus: 'Processando', may: none })
  await expect.element(screen.getByText(bookingMessages.holdOverUndecided(15))).toBeVisible()
  expect(screen.container.textContent).not.toContain('Nada foi cobrado')
})

test('shows the refund of each booking of a series, and then cancels all of them in one call', async () => {
  const visits = [
    { bookingId, start: '2030-11-26T11:00:00.000Z', status: 'Confirmado', cancelReason: null },
    { bookingId: 'b2', start: '2030-12-03T11:00:00.000Z', status: 'Solicitado', cancelReason: null },
  ] as const
  const unpaid = { ...whole, rule: 'unpaid', refundInCents: 0, sentence: 'Nada foi cobrado.' }
  const { screen, asked, toasts } = await openDetail(
    { ...paid, series: { position: 1, count: 2, openEnded: false, visits: [...visits] } },
    {
      'booking.seriesQuote': () => ({
        refundInCents: 10_800,
        visits: [
          { bookingId, start: visits[0].start, quote: whole },
          { bookingId: 'b2', start: visits[1].start, quote: unpaid },
        ],
      }),
      'booking.cancelSeries': () => ({ bookingIds: [bookingId, 'b2'], refundInCents: 10_800 }),
    },
  )
  await screen.getByRole('button', { name: 'Cancelar todas as visitas' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Cancelar todas as visitas?' })
  await expect.element(dialog.getByText(whole.sentence)).toBeVisible()
  await expect.element(dialog.getByText('Nada foi cobrado.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar as 2 visitas' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Visitas canceladas', tone: 'success' }])
  expect(asked('booking.cancelSeries')).toEqual([{ bookingId, expectedRefundInCents: 10_800 }])
})

test('in a series with one booking left, the cancel button names that booking', async () => {
  const ahead = { start: '2030-11-26T11:00:00.000Z', status: 'Confirmado', cancelReason: null } as const
  const visits = [
    { bookingId, ...ahead },
    { bookingId: 'b2', ...ahead },
  ]
  const { screen } = await openDetail(
    { ...paid, series: { position: 1, count: 2, openEnded: false, visits } },
    { 'booking.seriesQuote': () => ({ refundInCents: 10_800, visits: [{ bookingId, start: ahead.start, quote: whole }] }) },
  )
  await screen.getByRole('button', { name: 'Cancelar todas as visitas' }).click()
  await expect.element(screen.getByRole('button', { name: 'Cancelar a visita', exact: true })).toBeVisible()
})

const asked = { status: 'Solicitado', paymentStatus: 'Pago', answerBy: '2030-11-21T00:00:00.000Z', startCode: null } as const

test('the professional accepts a paid request; declining asks for a reason, but for no cause such as illness', async () => {
  const may = { ...none, accept: true, decline: true }
  const { screen, asked: calls } = await openDetail(
    { ...asProfessional, ...asked, may },
    {
      'booking.accept': () => ({ bookingId }),
      'booking.cancelQuote': () => ({
        ...whole,
        refundInCents: null,
        keptByProfessionalInCents: null,
        feeKeptInCents: null,
        sentence: 'Quem contratou recebe tudo de volta.',
      }),
    },
  )
  await expect.element(screen.getByText(/^Responda até qua, 20 nov 2030, 21:00\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Recusar', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Motivo' })).toBeVisible()
  await expect.element(dialog.getByText('Doença')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Manter' }).click()
  await screen.getByRole('button', { name: 'Aceitar pedido' }).click()
  await expect.poll(() => calls('booking.accept')).toEqual([{ bookingId }])
})

test('the contractor of an unanswered request reads the deadline of the answer and can cancel with a full refund', async () => {
  const { screen } = await openDetail({ ...paid, ...asked, may: { ...none, cancel: true } })
  await expect
    .element(screen.getByText(/^Marlene responde até qua, 20 nov 2030, 21:00\. .* você recebe tudo de volta\.$/))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancelar com reembolso' })).toBeVisible()
})
