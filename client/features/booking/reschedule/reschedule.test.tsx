import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#client/test/open-pages.tsx'
import { eight, weekOf } from '#client/test/profile-stage.tsx'
import type { Detail } from '../labels.ts'
import { bookingId, asProfessional, mayOnly, openDetail, paid } from '#client/test/detail-stage.tsx'

const requestId = '5f0f5a6e-0000-4000-8000-0000000000c1'
const toStart = '2026-11-24T11:00:00.000Z'
const reschedule = { id: requestId, toStart: '2030-11-27T15:00:00.000Z', mine: true, expiresAt: '2030-11-22T15:00:00.000Z' }
const soon = new Date(Date.now() + 2 * 3_600_000).toISOString()
const week = ({ weekStart }: { weekStart?: string }) => weekOf({ durationHours: 4, weekStart })

beforeEach(() => page.viewport(1280, 900))

test('the contractor reschedules without asking the professional, and the dialog says so beforehand', async () => {
  const { screen, asked, toasts } = await openDetail(paid, {
    'booking.rescheduleSlots': week,
    'booking.reschedule': () => ({ state: 'moved', start: toStart, requestId: null, expiresAt: null }),
  })
  expect(asked('booking.rescheduleSlots')).toEqual([])
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remarcar a visita de ter, 26 nov 2030, 12:00 – 16:00' })
  await expect.element(dialog.getByText('A visita muda na hora, com o mesmo valor e sem novo pagamento.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Escolha um horário' })).toBeDisabled()
  await dialog.getByRole('radio', { name: eight }).click()
  // The test waits for the end of the animation, because axe cannot measure the contrast of colours before.
  await expect.poll(() => document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([])
  const { violations } = await axe.run(dialog.element(), { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: 'Remarcar para ter, 24 nov, 08:00' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Visita remarcada', tone: 'success' }])
  expect(asked('booking.reschedule')).toEqual([{ bookingId, start: toStart }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a double click reschedules once and shows one toast', async () => {
  const { screen, asked, toasts } = await openDetail(paid, {
    'booking.rescheduleSlots': week,
    'booking.reschedule': () => ({ state: 'moved', start: toStart, requestId: null, expiresAt: null }),
  })
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: eight }).click()
  const button = dialog.getByRole('button', { name: 'Remarcar para ter, 24 nov, 08:00' }).element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked('booking.reschedule')).toEqual([{ bookingId, start: toStart }])
  expect(toasts.map(({ title }) => title)).toEqual(['Visita remarcada'])
})

test.each<[string, Detail, RegExp]>([
  ['a contractor within 24 hours', { ...paid, start: soon }, /^Marlene precisa aceitar\./],
  ['a professional at any time', asProfessional, /^Ana precisa aceitar\./],
])('%s must ask the other participant before rescheduling', async (_name, booking, words) => {
  const { screen, toasts } = await openDetail(booking, {
    'booking.rescheduleSlots': week,
    'booking.reschedule': () => ({ state: 'asked', start: toStart, requestId, expiresAt: toStart }),
  })
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(words)).toBeVisible()
  await dialog.getByRole('radio', { name: eight }).click()
  await dialog.getByRole('button', { name: 'Pedir ter, 24 nov, 08:00' }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ title: 'Pedido enviado', description: 'A visita continua no horário de antes até a resposta.' }])
})

test('for a later booking of a series, says that the professional must accept and that the charge moves too', async () => {
  const { screen } = await openDetail(
    { ...paid, status: 'Solicitado', paymentStatus: 'Pendente' },
    { 'booking.rescheduleSlots': () => ({ ...weekOf({ durationHours: 4 }), atOnce: false }) },
  )
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  await expect
    .element(screen.getByRole('dialog').getByText(/^Marlene precisa aceitar\. .+ A cobrança acompanha: sai 48 horas antes/))
    .toBeVisible()
})

test('a slot that was taken meanwhile is reported in the dialog, with the current week', async () => {
  let taken = false
  const { screen, toasts } = await openDetail(paid, {
    'booking.rescheduleSlots': () => weekOf({ durationHours: 4 }, !taken),
    'booking.reschedule': () => {
      taken = true
      const message = 'Alguém acabou de reservar esse horário. Escolha outro.'
      throw refusal('CONFLICT', 'slot_taken', message, { week: weekOf({ durationHours: 4 }, false) })
    },
  })
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: eight }).click()
  await dialog.getByRole('button', { name: 'Remarcar para ter, 24 nov, 08:00' }).click()
  await expect.element(dialog.getByText('Alguém acabou de reservar esse horário. Escolha outro.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Escolha um horário' })).toBeDisabled()
  await expect.element(dialog.getByRole('radio', { name: /08:00 às 12:00, / })).toBeDisabled()
  expect(toasts).toEqual([])
})

test('the current slot of the booking is not offered', async () => {
  const { screen } = await openDetail({ ...asProfessional, start: toStart }, { 'booking.rescheduleSlots': week })
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  await expect.element(screen.getByRole('radio', { name: `${eight}, agora` })).toBeDisabled()
})

test('the participant who asked may withdraw the request and cannot ask again meanwhile', async () => {
  const reason = 'Já há um pedido de novo horário aberto. Responda ou retire o pedido antes de fazer outro.'
  const { screen, asked, toasts } = await openDetail(
    { ...paid, reschedule, may: mayOnly({ reschedule: { reason } }) },
    { 'booking.withdrawReschedule': () => ({ requestId, status: 'withdrawn', bookingId }) },
  )
  await expect.element(screen.getByText('Você pediu para mudar a visita para qua, 27 nov 2030, 12:00')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remarcar' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Retirar pedido' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Pedido retirado' }])
  expect(asked('booking.withdrawReschedule')).toEqual([{ requestId }])
})

test.each([
  ['Aceitar', true, 'accepted', 'Visita remarcada'],
  ['Recusar', false, 'declined', 'Pedido recusado'],
])('the participant who was asked accepts or declines the reschedule request: %s', async (name, accept, status, title) => {
  const { screen, asked, toasts } = await openDetail(
    { ...asProfessional, reschedule: { ...reschedule, mine: false } },
    { 'booking.answerReschedule': () => ({ requestId, status, bookingId }) },
  )
  await expect.element(screen.getByText('Ana pediu para mudar a visita para qua, 27 nov 2030, 12:00')).toBeVisible()
  await screen.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => toasts).toMatchObject([{ title }])
  expect(asked('booking.answerReschedule')).toEqual([{ requestId, accept }])
})
