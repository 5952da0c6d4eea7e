import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { PaymentsPage } from './payments-page.tsx'
import type { PaymentsFilter } from './payments-page.tsx'

const booking = {
  id: '00000000-0000-4000-8000-000000000001',
  professionalName: 'Marlene Souza',
  start: '2026-12-01T11:00:00.000Z',
  zone: 'America/Sao_Paulo',
  status: 'Concluído',
}
const payment = {
  paymentId: '00000000-0000-4000-8000-000000000003',
  kind: 'booking',
  method: 'card',
  state: 'paid',
  payerName: 'Ana Prado',
  createdAt: '2026-11-23T11:58:00.000Z',
  paidAt: '2026-11-23T12:00:00.000Z',
  booking,
  totalInCents: 10_800,
  refundedInCents: 0,
  refunds: [],
  obstacle: null,
}
const sums = { payments: 1, chargedInCents: 10_800, refundedInCents: 800, feeInCents: 1_667 }
/** The server's preview of a refund of R$ 60,00. */
const move = {
  totalInCents: 10_800,
  refundedInCents: 0,
  remainingInCents: 10_800,
  refundInCents: 6_000,
  fromProfessionalInCents: 5_000,
  fromPlatformInCents: 1_000,
  takenBackInCents: 5_000,
  professionalInCents: 4_000,
  platformInCents: 800,
  creditBackInCents: 0,
}

function Page() {
  const [filter, setFilter] = useState<PaymentsFilter>({})
  return <PaymentsPage filter={filter} onFilter={setFilter} />
}

async function open(item: object, refund: () => unknown, more: Parameters<typeof openPages>[2] = {}) {
  return openPages(
    '/admin/pagamentos',
    { '/admin/pagamentos': { component: Page } },
    {
      'payment.find': () => ({ items: [{ ...payment, ...item }], nextCursor: null, sums, personName: null }),
      'payment.chargebacks': () => ({ items: [] }),
      'payment.stuckRefunds': () => ({ items: [] }),
      'payment.previewRefund': () => move,
      'payment.refund': refund,
      ...more,
    },
  )
}
const done = { refundId: 'r1', amountInCents: 10_800, state: 'done' }

beforeEach(() => page.viewport(390, 844))

test('refunds the whole remaining amount, with a reason', async () => {
  const { screen, toasts, asked } = await open({ refundedInCents: 800 }, () => ({ ...done, amountInCents: 10_000 }))
  await screen.getByRole('button', { name: 'Reembolsar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Reembolsar Ana Prado?' })
  await dialog.getByRole('button', { name: /^Reembolsar R\$\s100,00$/ }).click()
  await expect.element(dialog.getByText('Diga o motivo: ele fica registrado')).toBeVisible()
  expect(asked('payment.refund')).toEqual([])
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Ninguém veio.')
  await dialog.getByRole('button', { name: /^Reembolsar R\$/ }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Reembolso feito' }])
  expect(asked('payment.refund')).toEqual([{ bookingId: booking.id, refundedInCents: 800, reason: 'Ninguém veio.' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a refused refund that is still owed is listed in a section of its own and can be made from there', async () => {
  const stuck = {
    paymentId: '00000000-0000-4000-8000-000000000002',
    bookingId: null,
    kind: 'subscription',
    payerName: 'Beto Reis',
    professionalName: null,
    totalInCents: 5_000,
    refundedInCents: 1_000,
    stuckInCents: 4_000,
    since: '2026-11-24T12:00:00.000Z',
    why: 'O saldo da conta no provedor não basta para esta devolução.',
  }
  const more = { 'payment.stuckRefunds': () => ({ items: [stuck] }) }
  const { screen, toasts, asked } = await open({}, () => ({ ...done, amountInCents: 4_000 }), more)
  const card = screen.getByRole('article', { name: 'Devolução parada de Beto Reis' })
  await expect.element(card.getByText(/O saldo da conta no provedor não basta/)).toBeVisible()
  await expect.element(card.getByText(/R\$\s10,00 já voltaram/)).toBeVisible()
  await card.getByRole('button', { name: 'Devolver o que falta' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Reembolsar Beto Reis?' })
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Desistiu no prazo.')
  await dialog.getByRole('button', { name: /^Reembolsar R\$\s40,00$/ }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Reembolso feito' }])
  expect(asked('payment.refund')).toEqual([
    { paymentId: stuck.paymentId, refundedInCents: 1_000, amountInCents: 4_000, reason: 'Desistiu no prazo.' },
  ])
})

test('a partial refund needs an amount, and an amount that is too large is refused at its field', async () => {
  const fields = { amountInCents: ['Restam R$ 50,00 para devolver.'] }
  const { screen, asked } = await open({}, () => {
    const { error } = refusal('BAD_REQUEST', 'too_much', 'Dados inválidos')
    throw { error: { ...error, data: { ...error.data, fields } } }
  })
  await screen.getByRole('button', { name: 'Reembolsar' }).click()
  const dialog = screen.getByRole('dialog')
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Saiu mais cedo.')
  await dialog.getByText('Uma parte').click()
  await dialog.getByRole('button', { name: 'Reembolsar esta parte' }).click()
  await expect.element(dialog.getByText('Informe um valor')).toBeVisible()
  expect(asked('payment.refund')).toEqual([])
  await userEvent.type(dialog.getByLabelText('Valor'), '60')
  await dialog.getByRole('button', { name: 'Reembolsar esta parte' }).click()
  await expect.element(dialog.getByText('Restam R$ 50,00 para devolver.')).toBeVisible()
  expect(asked('payment.refund')).toMatchObject([{ amountInCents: 6_000 }])
})

test('previews the split of a partial refund while it is typed, and refuses more than can still be refunded', async () => {
  const { screen, asked } = await open({ refundedInCents: 4_800 }, () => done)
  await screen.getByRole('button', { name: 'Reembolsar' }).click()
  const dialog = screen.getByRole('dialog')
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Saiu mais cedo.')
  await expect.poll(() => asked('payment.previewRefund')).toEqual([{ bookingId: booking.id, amountInCents: 6_000 }])
  await dialog.getByText('Uma parte').click()
  await userEvent.type(dialog.getByLabelText('Valor'), '60,01')
  await expect.element(dialog.getByRole('table')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Reembolsar esta parte' }).click()
  await expect.element(dialog.getByText(/Restam R\$\s60,00 para devolver/)).toBeVisible()
  expect(asked('payment.refund')).toEqual([])
  await userEvent.fill(dialog.getByLabelText('Valor'), '60')
  await expect.element(dialog.getByRole('row', { name: /Fica com Marlene Souza R\$\s40,00/ })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /Estornado do repasse a Marlene Souza R\$\s50,00/ })).toBeVisible()
})

test('the preview shows returned credit for a full refund only, not for a partial refund', async () => {
  const credit = 1_800
  const { screen } = await open({ totalInCents: 9_000 }, () => done, {
    'payment.previewRefund': (input) => {
      const { amountInCents } = input as { amountInCents: number }
      return {
        ...move,
        totalInCents: 9_000,
        refundInCents: amountInCents,
        creditBackInCents: amountInCents === 9_000 ? credit : 0,
      }
    },
  })
  await screen.getByRole('button', { name: 'Reembolsar' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('row', { name: /Crédito que volta para Ana Prado R\$\s18,00/ })).toBeVisible()
  await dialog.getByText('Uma parte').click()
  await userEvent.type(dialog.getByLabelText('Valor'), '89,99')
  await expect.element(dialog.getByRole('row', { name: /Volta agora para Ana Prado R\$\s89,99/ })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /Crédito que volta/ })).not.toBeInTheDocument()
})

test('filters payments by state, kind and days, and sends no query when the last day is before the first day', async () => {
  const { screen, asked } = await open({}, () => done)
  await expect.element(screen.getByText(/^Pago menos devolvido$/)).toBeVisible()
  await screen.getByLabelText('Estado').selectOptions('Devolvido em parte')
  await screen.getByLabelText('Tipo').selectOptions('Agendamentos')
  await userEvent.fill(screen.getByLabelText('De'), '2026-11-20')
  await screen.getByLabelText('Até').click()
  await userEvent.fill(screen.getByLabelText('Até'), '2026-11-24')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => asked('payment.find').at(-1))
    .toEqual({ search: '', state: 'partly', kind: 'booking', from: '2026-11-20', to: '2026-11-24' })
  await userEvent.fill(screen.getByLabelText('Até'), '2026-11-19')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('O último dia vem antes do primeiro')).toBeVisible()
  expect(asked('payment.find').at(-1)).toMatchObject({ to: '2026-11-24' })
})

test('when the provider refuses a refund, the dialog stays open and shows the reason', async () => {
  const message = 'Este pagamento foi contestado no banco e não pode ser reembolsado por aqui.'
  const { screen } = await open({ booking: { ...booking, status: 'Confirmado' } }, () => {
    throw refusal('CONFLICT', 'refund_refused', message)
  })
  await screen.getByRole('button', { name: 'Reembolsar' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/O reembolso não cancela o agendamento/)).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Pedido por telefone.')
  await dialog.getByRole('button', { name: /^Reembolsar R\$/ }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
})

test('a refund asks for the password again when the admin typed it long ago, and is then made', async () => {
  let proved = false
  const { screen, toasts } = await open(
    {},
    () => {
      if (!proved) throw refusal('FORBIDDEN', 'step_up_required', 'Digite sua senha')
      return done
    },
    { 'auth.provePassword': () => ({ ok: (proved = true) }) },
  )
  await screen.getByRole('button', { name: 'Reembolsar' }).click()
  await userEvent.type(screen.getByLabelText('Motivo'), 'Ninguém veio.')
  await screen.getByRole('button', { name: /^Reembolsar R\$/ }).click()
  await userEvent.type(screen.getByLabelText('Senha'), 'a senha da Rita')
  await screen.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Reembolso feito' }])
})

test('a fully refunded payment offers no refund and lists the refunds that were made', async () => {
  const refunds = [{ at: '2026-11-24T12:00:00.000Z', amountInCents: 10_800, state: 'done' }]
  const { screen } = await open(
    { refundedInCents: 10_800, state: 'refunded', refunds, obstacle: 'Nada mais a devolver' },
    () => done,
  )
  await expect.element(screen.getByText('Nada mais a devolver')).toBeVisible()
  await expect.element(screen.getByText(/24\/11\/2026: R\$\s108,00, feito/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reembolsar' }).elements()).toEqual([])
})

const chargeback = {
  id: '00000000-0000-4000-8000-000000000002',
  status: 'open',
  method: 'card',
  respondBy: '2026-12-09T12:00:00.000Z',
  amountInCents: 10_800,
  reason: 'product_not_received',
  finding: null,
  openedAt: '2026-12-02T12:00:00.000Z',
  bookingId: booking.id,
  payerName: 'Ana Prado',
  professionalName: 'Marlene Souza',
}
const openChargeback = async (over: object, decide: () => unknown = () => ({ ok: true })) => {
  const answers = { 'payment.chargebacks': () => ({ items: [{ ...chargeback, ...over }] }), 'payment.decideChargeback': decide }
  const opened = await open({}, () => done, answers)
  return { ...opened, card: opened.screen.getByRole('article', { name: 'Contestação de Ana Prado' }) }
}
const didNotHappen = 'O serviço não aconteceu'

test('a chargeback shows amount and bank reason; the admin reads the effects of a decision before confirming it', async () => {
  const { screen, card, asked, toasts } = await openChargeback({})
  await expect.element(card.getByText(/Aberta em 02\/12\/2026 · motivo do banco: serviço não recebido/)).toBeVisible()
  await expect.element(card.getByText(/R\$\s108,00/)).toBeVisible()
  await expect.element(card.getByText('O banco ainda decide')).toBeVisible()
  await card.getByRole('button', { name: didNotHappen }).click()
  const dialog = screen.getByRole('dialog', { name: `${didNotHappen}?` })
  await expect.element(dialog.getByText(/o repasse feito volta, e o que espera é cancelado/)).toBeVisible()
  expect(asked('payment.decideChargeback')).toEqual([])
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Decisão registrada' }])
  expect(asked('payment.decideChargeback')).toEqual([{ chargebackId: chargeback.id, finding: 'did_not_take_place' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['an open one of a card', {}, 'As provas podem ser enviadas no painel da Stripe até 09/12/2026.'],
  ['one that may be appealed', { status: 'appealable' }, 'O recurso pode ser enviado no painel da Stripe até 09/12/2026.'],
  ['one that was appealed', { status: 'appealed', respondBy: null }, 'O banco decide o recurso'],
  ['a contested Pix', { status: 'lost', method: 'pix', respondBy: null }, /Um Pix contestado não aceita resposta/],
])('a chargeback says what the team can still send to the bank: %s', async (_, over, text) => {
  const { card } = await openChargeback(over)
  await expect.element(card.getByText(text)).toBeVisible()
  const mayAnswer = card.getByText(/podem? ser enviad/).elements().length > 0
  expect(mayAnswer).toBe(!('respondBy' in over))
})

test('when the server refuses a decision about a chargeback, a message says why', async () => {
  const message = 'O provedor não devolveu o repasse da profissional. Nada mudou.'
  const { screen, card, toasts } = await openChargeback({ status: 'lost' }, () => {
    throw refusal('CONFLICT', 'reversal_refused', message)
  })
  await card.getByRole('button', { name: didNotHappen }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Não foi possível registrar a decisão', description: message }])
})

test.each([
  ['is won', { status: 'won' }, 'Ganha: o valor voltou'],
  ['was decided', { finding: 'took_place' }, 'O serviço aconteceu'],
  ['is about a subscription', { bookingId: null, professionalName: null }, 'O banco ainda decide'],
])('offers no decision about a chargeback that %s', async (_, over, text) => {
  const { card } = await openChargeback(over)
  await expect.element(card.getByText(text)).toBeVisible()
  expect(card.getByRole('button').elements()).toEqual([])
})
