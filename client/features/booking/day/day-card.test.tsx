import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#client/test/open-pages.tsx'
import type { Detail } from '../labels.ts'
import { bookingId, asProfessional, mayOnly, openDetail, paid } from '#client/test/detail-stage.tsx'

const today = { start: new Date().toISOString(), end: new Date(Date.now() + 4 * 3_600_000).toISOString() }
const atTheDoor: Detail = {
  ...asProfessional,
  ...today,
  may: mayOnly({ checkIn: true, reportNoShow: { reason: 'A partir das 12:30.' } }),
}

beforeEach(() => page.viewport(390, 844))

test('the contractor sees start code, notes and history, but before the day no button that reports a no-show', async () => {
  const { screen } = await openDetail({
    ...paid,
    visitNotes: 'Chave com o porteiro',
    may: mayOnly({ cancel: true, reportNoShow: { reason: 'A partir das 12:30.' } }),
  })
  await expect.element(screen.getByText('4821', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Chave com o porteiro')).toBeVisible()
  const history = screen.getByRole('region', { name: 'Histórico' }).getByRole('listitem')
  expect(history.elements().map(({ textContent }) => textContent)).toEqual([
    'Pedido feito20/11/2030, 09:00',
    'Pagamento confirmado20/11/2030, 09:05',
  ])
  expect(screen.getByRole('button', { name: 'A profissional não chegou' }).elements()).toEqual([])
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('an unpaid booking already leaves room for its start code, so that nothing moves when it is paid', async () => {
  const { screen } = await openDetail({ ...paid, status: 'Solicitado', paymentStatus: 'Pendente', startCode: null })
  const row = screen.getByRole('region', { name: 'Código de início' })
  await expect.element(row.getByText('depois do pagamento')).toBeVisible()
  await expect.element(row.getByText('Aparece aqui depois do pagamento, para o dia da visita.')).toBeVisible()
})

test('a booking of a series lists the other bookings of the series with their status and a link', async () => {
  const [before, after] = ['5f0f5a6e-0000-4000-8000-0000000000c1', '5f0f5a6e-0000-4000-8000-0000000000c2']
  const visits: NonNullable<typeof paid.series>['visits'] = [
    { bookingId: before, start: '2030-11-19T15:00:00.000Z', status: 'Concluído', cancelReason: null },
    { bookingId, start: paid.start, status: paid.status, cancelReason: null },
    { bookingId: after, start: '2030-12-03T15:00:00.000Z', status: 'Cancelado', cancelReason: 'skipped' },
  ]
  const { screen } = await openDetail({ ...paid, series: { position: 2, count: 2, openEnded: false, visits } })
  const card = screen.getByRole('region', { name: 'Visita 2 de 2' })
  expect(
    card
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['ter, 19 nov 2030, 12:00Concluído', 'ter, 26 nov 2030, 12:00 (esta)Confirmado', 'ter, 3 dez 2030, 12:00Pulada'])
  expect(
    card
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/agendamento/${before}`, `/agendamento/${after}`])
})

test('the professional checks in with the start code; a wrong code is shown at the field', async () => {
  const { screen, asked, toasts } = await openDetail(atTheDoor, {
    'booking.checkIn': ({ code }: { code: string }) => {
      if (code !== '4821')
        throw refusal('BAD_REQUEST', 'wrong_code', 'Código errado. Peça de novo os 4 números a quem contratou.')
      return { bookingId, status: 'Em Andamento' }
    },
  })
  const code = screen.getByLabelText('Código de início')
  const arrive = screen.getByRole('button', { name: 'Cheguei' })
  await code.fill('48')
  await arrive.click()
  await expect.element(screen.getByText('O código tem 4 números')).toBeVisible()
  await code.fill('1111')
  await arrive.click()
  await expect.element(screen.getByText('Código errado. Peça de novo os 4 números a quem contratou.')).toBeVisible()
  await code.fill('4821')
  await arrive.click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Chegada confirmada', tone: 'success' }])
  expect(asked('booking.checkIn')).toEqual([
    { bookingId, code: '1111', idempotencyKey: expect.any(String) as string },
    { bookingId, code: '4821', idempotencyKey: expect.any(String) as string },
  ])
})

test('check-in is disabled before its time, says from when it opens and sends nothing to the server', async () => {
  const { screen } = await openDetail({
    ...asProfessional,
    ...today,
    may: mayOnly({ checkIn: { reason: 'A partir das 11:30.' } }),
  })
  await expect.element(screen.getByLabelText('Código de início')).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Cheguei' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('A partir das 11:30.').first()).toBeVisible()
})

test.each([
  ['checkOut', 'Terminei', 'Em Andamento'],
  ['warnLate', 'Vou me atrasar', 'Confirmado'],
  ['reportNoShow', 'Não havia ninguém em casa', 'Confirmado'],
] as const)(
  'before its time the action %s is shown with that time, as visible text and not only in a tooltip',
  async (verb, name, status) => {
    const reason = 'A partir das 12:00.'
    const { screen } = await openDetail({ ...asProfessional, ...today, status, may: mayOnly({ [verb]: { reason } }) })
    const day = screen.getByRole('region', { name: 'No dia da visita' })
    await expect.element(day.getByText(reason).last()).toBeVisible()
    await expect.element(day.getByRole('button', { name })).toHaveAccessibleDescription(reason)
  },
)

test('the professional checks out after one confirmation', async () => {
  const { screen, asked, toasts } = await openDetail(
    { ...asProfessional, ...today, status: 'Em Andamento', may: mayOnly({ checkOut: true }) },
    { 'booking.checkOut': () => ({ bookingId, status: 'Concluído' }) },
  )
  await screen.getByRole('button', { name: 'Terminei' }).click()
  expect(asked('booking.checkOut')).toEqual([])
  await screen.getByRole('dialog', { name: 'Terminar a visita de Ana Prado?' }).getByRole('button', { name: 'Terminei' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Visita concluída' }])
  expect(asked('booking.checkOut')).toEqual([{ bookingId }])
})

test.each([
  ['checkOut', 'Terminei', 'Terminei'],
  ['reportNoShow', 'Não havia ninguém em casa', 'Cancelar a visita'],
  ['giveUp', 'Não vou conseguir ir', 'Cancelar a visita'],
  ['warnLate', 'Vou me atrasar', 'Avisar'],
] as const)('when the server refuses the action %s, the dialog says why until the next attempt', async (verb, name, confirm) => {
  const sentence = 'Um agendamento cancelado não permite esta ação.'
  const { screen } = await openDetail(
    { ...asProfessional, ...today, status: 'Em Andamento', may: mayOnly({ [verb]: true }) },
    {
      [`booking.${verb}`]: () => {
        throw refusal('CONFLICT', 'wrong_state', sentence)
      },
    },
  )
  await screen.getByRole('button', { name }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name }).click()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText(sentence)).not.toBeInTheDocument()
})

test.each<[string, Detail, string]>([
  [
    'A profissional não chegou',
    paid,
    'A visita é cancelada. Se a profissional não contestar em 48 horas, você recebe tudo de volta: R$\u00A0108,00.',
  ],
  [
    'Não havia ninguém em casa',
    asProfessional,
    'A visita é cancelada e você recebe R$\u00A090,00, se quem contratou não contestar em 48 horas. Quem não estava em casa não recebe o valor de volta.',
  ],
])('%s: a no-show can be reported half an hour after the start, and says what is refunded', async (name, booking, words) => {
  const { screen, asked, toasts } = await openDetail(
    { ...booking, ...today, may: mayOnly({ reportNoShow: true }) },
    { 'booking.reportNoShow': () => ({ bookingId, status: 'Cancelado', refundInCents: 0 }) },
  )
  await screen.getByRole('button', { name }).click()
  const dialog = screen.getByRole('dialog', { name: `${name}?` })
  await expect.element(dialog.getByText(words)).toBeVisible()
  expect(asked('booking.reportNoShow')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancelar a visita' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Agendamento cancelado' }])
  expect(asked('booking.reportNoShow')).toEqual([{ bookingId }])
})

test('a professional whose start time has passed can cancel after reading what that means', async () => {
  const { screen, asked, toasts } = await openDetail(
    { ...asProfessional, ...today, status: 'Em Andamento', may: mayOnly({ giveUp: true }) },
    { 'booking.giveUp': () => ({ bookingId, status: 'Cancelado', refundInCents: null }) },
  )
  await screen.getByRole('button', { name: 'Não vou conseguir ir' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Cancelar a visita a Ana Prado?' })
  await expect.element(dialog.getByText(/Quem contratou recebe tudo de volta e você não recebe/)).toBeVisible()
  expect(asked('booking.giveUp')).toEqual([])
  await dialog.getByText('Doença', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancelar a visita' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Agendamento cancelado' }])
  expect(asked('booking.giveUp')).toEqual([{ bookingId, cause: 'Doença' }])
})

const over = { status: 'Cancelado', cancelledAt: '2030-11-21T12:00:00.000Z', startCode: null, may: mayOnly({}) } as const

test.each<[string, Detail, string[]]>([
  [
    'cancelled by the reader',
    { ...paid, ...over, cancelReason: 'contractor', cancelledBy: 'contractor' },
    ['Você cancelou em 21/11/2030, 09:00.'],
  ],
  [
    'cancelled by the professional, with reason and refund',
    {
      ...paid,
      ...over,
      cancelReason: 'professional',
      cancelNote: 'Estou doente',
      cancelledBy: 'professional',
      refund: { amountInCents: 10_800, state: 'under_way' },
    },
    ['A profissional cancelou em 21/11/2030, 09:00.', 'Motivo: Estou doente', 'Reembolso de R$\u00A0108,00 a caminho.'],
  ],
  [
    'a refund that does not get through',
    {
      ...paid,
      ...over,
      cancelReason: 'contractor',
      cancelledBy: 'contractor',
      refund: { amountInCents: 4_500, state: 'stuck' },
    },
    [
      'Você cancelou em 21/11/2030, 09:00.',
      'Não conseguimos devolver R$\u00A045,00 automaticamente. Nossa equipe está cuidando disso. Se precisar, fale com o suporte.',
    ],
  ],
  [
    'nobody at home, as the contractor reads it',
    { ...paid, ...over, cancelReason: 'no_show', cancelledBy: 'professional', noShowBy: 'contractor' },
    [
      'Cancelado em 21/11/2030, 09:00: não havia ninguém em casa.',
      'O valor da visita não volta, porque não havia ninguém em casa.',
    ],
  ],
  [
    'missed',
    { ...asProfessional, ...over, cancelReason: 'no_show', cancelledBy: 'professional', noShowBy: 'contractor' },
    ['Cancelado em 21/11/2030, 09:00: não havia ninguém em casa.'],
  ],
])('a cancelled booking says who cancelled it and why: %s', async (_name, booking, lines) => {
  const { screen } = await openDetail(booking)
  const message = screen.getByRole('status').first()
  await expect.element(message).toBeVisible()
  expect([...message.element().querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(lines)
})

test.each<[string, number | null, string]>([
  ['called off late', 5_250, 'Valor do serviçoR$\u00A090,00Você recebeR$\u00A052,50'],
  ['nobody was at home', 9_000, 'Você recebeR$\u00A090,00'],
  ['all went back', 0, 'Valor do serviçoR$\u00A090,00Você recebeR$\u00A00,00'],
  ['never paid', null, 'Valor do serviçoR$\u00A090,00'],
])('a cancelled booking says what the professional receives: %s', async (_what, keptByProfessionalInCents, words) => {
  const { screen } = await openDetail({ ...asProfessional, ...over, cancelReason: 'contractor', keptByProfessionalInCents })
  const values = screen.getByRole('region', { name: 'Valores' })
  await expect.element(values).toBeVisible()
  expect(values.element().querySelector('dl')?.textContent).toBe(words)
})

// Each row has the current time, the start of a four-hour booking, and the day with hours and the title that the card must show.
// In São Paulo these bookings start at 12:00, 00:00 and 22:00.
test.each([
  ['2030-11-26T14:40:00.000Z', paid.start, 'Hoje, 12:00 – 16:00', 'Marlene vem hoje'],
  ['2030-11-27T02:40:00.000Z', '2030-11-27T03:00:00.000Z', 'qua, 27 nov, 00:00 – 04:00', 'Marlene vem amanhã'],
  ['2030-11-27T03:20:00.000Z', '2030-11-27T01:00:00.000Z', 'ter, 26 nov, 22:00 – 02:00', 'À espera de Marlene'],
])(
  'at %s the contractor of a booking from %s first reads the start code, its hours and who comes',
  async (now, start, hours, title) => {
    const booking = { ...paid, start, end: new Date(Date.parse(start) + 4 * 3_600_000).toISOString() }
    const { screen } = await openDetail(booking, { 'booking.byId': () => ({ ...booking, now: new Date(now) }) })
    const card = screen.getByRole('region', { name: 'Visita de hoje' })
    await expect.element(card.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(card.getByText(/– \d\d:/).element().textContent).toBe(hours + 'Confirmado')
    await expect.element(card.getByText('4821', { exact: true })).toBeVisible()
  },
)

test('on the day, the contractor first sees who comes, the progress and the start code in large digits', async () => {
  const { screen } = await openDetail({ ...paid, ...today, visitNotes: 'Chave com o porteiro' })
  const card = screen.getByRole('region', { name: 'Visita de hoje' })
  await expect.element(card.getByRole('heading', { level: 1, name: 'À espera de Marlene' })).toBeVisible()
  await expect.element(card.getByRole('listitem').filter({ hasText: 'Confirmado' })).toHaveAttribute('aria-current', 'step')
  const code = card.getByText('4821', { exact: true })
  expect(parseFloat(getComputedStyle(code.element()).fontSize)).toBe(72)
  expect(code.element().getClientRects().length, 'lines of the code').toBe(1)
  await expect
    .element(card.getByRole('link', { name: 'Preciso de ajuda' }))
    .toHaveAttribute('href', `/agendamento/${bookingId}#ajuda`)
  await expect.element(screen.getByRole('button', { name: 'Conversar' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Código de início' }).elements()).toEqual([])
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('after the professional’s check-in the start code is no longer shown', async () => {
  const { screen } = await openDetail({ ...paid, ...today, status: 'Em Andamento', checkedInAt: new Date().toISOString() })
  const card = screen.getByRole('region', { name: 'Visita de hoje' })
  await expect.element(card.getByRole('heading', { level: 1, name: 'Marlene chegou' })).toBeVisible()
  await expect.element(card.getByRole('listitem').filter({ hasText: 'Chegou' })).toHaveAttribute('aria-current', 'step')
  expect(card.getByText('4821', { exact: true }).elements()).toEqual([])
})

test('before the day, the title is date and hours, missing notes are asked for, and other sections are folded', async () => {
  const fullRefund = { until: '2030-11-26T15:00:00.000Z', inCents: 9_800 }
  const { screen } = await openDetail({ ...paid, fullRefund, may: mayOnly({ cancel: true }) })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ter, 26 nov 203012:00 – 16:00')
  await expect.element(screen.getByText('Falta dizer como entrar.')).toBeVisible()
  const rows = [...screen.container.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Código de iníciopara o dia da visita',
    'Serviços e checklista combinar',
    'ValoresPago',
    'Histórico2 passos',
  ])
  await expect.element(screen.getByText('R$\u00A098,00 de volta até 26/11/2030, 12:00')).toBeVisible()
})
