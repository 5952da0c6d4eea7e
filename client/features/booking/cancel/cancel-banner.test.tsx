import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Supplies } from '#shared/booking-scope.ts'
import { Service } from '#shared/services.ts'
import { openDetail, mayOnly, paid } from '#client/test/detail-stage.tsx'
import type { Detail } from '../labels.ts'

const cancelled: Detail = {
  ...paid,
  status: 'Cancelado',
  startCode: null,
  cancelledAt: '2030-11-25T12:00:00.000Z',
  cancelledBy: 'professional',
  cancelReason: 'professional',
  cancelNote: 'Fiquei doente',
  may: mayOnly({ rebook: true }),
}

beforeEach(() => page.viewport(390, 844))

test.each<[string, Partial<Detail>, string]>([
  ['cancelled by the professional', {}, '/buscar?data=2030-11-26'],
  [
    'no-show of the professional',
    { cancelledBy: 'contractor', noShowBy: 'professional', hours: 8 },
    '/buscar?data=2030-11-26&duracao=8',
  ],
  ['the day is over', { start: '2020-11-26T15:00:00.000Z', end: '2020-11-26T19:00:00.000Z' }, '/buscar'],
])('%s: offers a search for another professional', async (_what, part, href) => {
  const { screen } = await openDetail({ ...cancelled, ...part })
  await expect.element(screen.getByRole('link', { name: 'Buscar outra profissional' })).toHaveAttribute('href', href)
})

test.each<[string, Partial<Detail>]>([
  ['cancelled by the contractor', { cancelledBy: 'contractor' }],
  ['nobody was at home', { cancelledBy: 'professional', noShowBy: 'contractor', side: 'professional' }],
])('%s: offers no search for another professional', async (_what, part) => {
  const { screen } = await openDetail({ ...cancelled, ...part })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Buscar outra profissional' }).elements()).toEqual([])
})

test('for a payment that arrived after the hold, says that it is refunded, and not that nothing was charged', async () => {
  const late = { cancelledBy: null, cancelReason: 'payment_expired', cancelNote: null, heldMinutes: 15 } as const
  const { screen } = await openDetail({ ...cancelled, ...late, refund: { amountInCents: 10_800, state: 'under_way' } })
  await expect.element(screen.getByText('O pagamento chegou depois que o horário foi liberado.')).toBeVisible()
  await expect.element(screen.getByText('Reembolso de R$ 108,00 a caminho.')).toBeVisible()
  expect(screen.getByText(/Nada foi cobrado/).elements()).toEqual([])
})

test.each<[string, Partial<Detail>, RegExp]>([
  ['contractor', {}, /^Pedido recusado em .*: Marlene não pode nesse horário\.$/],
  ['professional', { side: 'professional' }, /^Você recusou o pedido em /],
])('a declined request is not called a cancellation: %s', async (_who, part, words) => {
  const { screen } = await openDetail({ ...cancelled, declined: true, ...part })
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(screen.getByText(/cancelou/).elements()).toEqual([])
})

test('booking again keeps duration, scope and notes, and keeps the notes out of the URL', async () => {
  const scope = { services: [Service.cooking], supplies: Supplies.professional }
  const { screen, here, state } = await openDetail({ ...cancelled, ...scope, hours: 8, visitNotes: 'Chave com o porteiro' })
  await screen.getByRole('link', { name: 'Agendar de novo' }).click()
  await expect.poll(here).toBe(`/profissional/${paid.other.id}?dur=8`)
  expect(state()).toMatchObject({ extras: { notes: 'Chave com o porteiro', scope } })
})

test('shows the time zone of a cancelled booking when the home is in another zone than the reader', async () => {
  const { screen } = await openDetail({ ...paid, zone: 'America/Rio_Branco' })
  await expect.element(screen.getByText('horário de Rio Branco')).toBeVisible()
})
