import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#client/test/open-pages.tsx'
import { eight, weekOf } from '#client/test/profile-stage.tsx'
import { bookingId, openDetail, paid } from '#client/test/detail-stage.tsx'

const requestId = '5f0f5a6e-0000-4000-8000-0000000000c1'
const toStart = '2026-11-24T11:00:00.000Z'
const week = ({ weekStart }: { weekStart?: string }) => weekOf({ durationHours: 4, weekStart })
const alert = { name: 'Alerta de Vínculo Empregatício' }

/** Mocks a procedure that refuses with `employment_alert` until the warning about employment is accepted. */
function unlessRead<T>(answer: T) {
  return ({ acceptedAlert }: { acceptedAlert?: true }) => {
    if (acceptedAlert) return answer
    const meter = { daysThisWeek: 2, last7Days: 2, limit: 2, alert: true }
    throw refusal('CONFLICT', 'employment_alert', 'Confirme que leu o alerta antes de agendar.', { meter })
  }
}

beforeEach(() => page.viewport(1280, 900))

test('rescheduling waits until the hiring alert is accepted; Cancelar keeps the choice and reschedules nothing', async () => {
  const { screen, asked, toasts } = await openDetail(paid, {
    'booking.rescheduleSlots': week,
    'booking.reschedule': unlessRead({ state: 'moved', start: toStart, requestId: null, expiresAt: null }),
  })
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  await screen.getByRole('radio', { name: eight }).click()
  const move = screen.getByRole('button', { name: 'Remarcar para ter, 24 nov, 08:00' })
  await move.click()
  const dialog = screen.getByRole('dialog', alert)
  await expect.element(dialog.getByText('2 dias marcados com Marlene na semana.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(toasts).toEqual([])
  await move.click()
  await dialog.getByRole('button', { name: 'Entendi, continuar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Visita remarcada' }])
  const input = { bookingId, start: toStart }
  expect(asked('booking.reschedule')).toEqual([input, input, { ...input, acceptedAlert: true }])
})

test('a contractor who accepts a reschedule request must accept the hiring alert first', async () => {
  const reschedule = { id: requestId, toStart: '2030-11-27T15:00:00.000Z', mine: false, expiresAt: '2030-11-22T15:00:00.000Z' }
  const { screen, asked, toasts } = await openDetail(
    { ...paid, reschedule },
    { 'booking.answerReschedule': unlessRead({ requestId, status: 'accepted', bookingId }) },
  )
  await screen.getByRole('button', { name: 'Aceitar', exact: true }).click()
  await screen.getByRole('dialog', alert).getByRole('button', { name: 'Entendi, continuar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Visita remarcada' }])
  const yes = { requestId, accept: true }
  expect(asked('booking.answerReschedule')).toEqual([yes, { ...yes, acceptedAlert: true }])
})

test('a reopened dialog starts fresh: no choice, no error, the week of the booking', async () => {
  const { screen, asked } = await openDetail(paid, {
    'booking.rescheduleSlots': () => weekOf({ durationHours: 4 }),
    'booking.reschedule': () => {
      throw refusal('CONFLICT', 'wrong_state', 'O agendamento mudou e não permite mais esta ação.')
    },
  })
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: eight }).click()
  await dialog.getByRole('button', { name: 'Remarcar para ter, 24 nov, 08:00' }).click()
  await expect.element(dialog.getByText('O agendamento mudou e não permite mais esta ação.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Próxima semana' }).click()
  await expect.poll(() => asked('booking.rescheduleSlots').length).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Manter' }).click()
  await screen.getByRole('button', { name: 'Remarcar' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Escolha um horário' })).toBeDisabled()
  expect(dialog.getByText('O agendamento mudou e não permite mais esta ação.').elements()).toEqual([])
  await expect.poll(() => asked('booking.rescheduleSlots').at(-1)).toEqual({ bookingId })
})
