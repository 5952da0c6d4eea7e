import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Detail } from '../labels.ts'
import { asProfessional, bookingId, mayOnly, openDetail, paid } from '#client/test/detail-stage.tsx'

const today = { start: new Date().toISOString(), end: new Date(Date.now() + 4 * 3_600_000).toISOString() }
const delays: Detail['delays'] = [
  { by: 'professional', minutes: 30, at: '2030-11-26T14:43:00.000Z' },
  { by: 'contractor', minutes: 15, at: '2030-11-26T14:50:00.000Z' },
]
const byMarlene = 'Marlene avisou às 11:43 um atraso de 30 minutos.'

beforeEach(() => page.viewport(390, 844))

test('a professional reports a delay with its length, and the dialog names the contractor who is notified', async () => {
  const { screen, asked, toasts } = await openDetail(
    { ...asProfessional, ...today, may: mayOnly({ warnLate: true }) },
    { 'booking.warnLate': () => ({ bookingId, minutes: 30 }) },
  )
  await screen.getByRole('button', { name: 'Vou me atrasar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'De quanto é o atraso?' })
  await expect.element(dialog.getByText(/Avisamos Ana Prado agora/)).toBeVisible()
  await dialog.getByText('30 min', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Avisar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Ana Prado já sabe do atraso' }])
  expect(asked('booking.warnLate')).toEqual([{ bookingId, minutes: 30 }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each<[string, Detail, string]>([
  ['professional', asProfessional, 'Depois de 30 minutos quem contratou pode cancelar a visita; combine pela conversa.'],
  ['contractor', paid, 'Depois de 30 minutos a profissional pode cancelar a visita e o valor não volta; combine pela conversa.'],
])('a delay of 45 minutes says what the other participant may do after 30: %s', async (_side, booking, sentence) => {
  const { screen } = await openDetail({ ...booking, ...today, may: mayOnly({ warnLate: true }) })
  await screen.getByRole('button', { name: 'Vou me atrasar' }).click()
  const dialog = screen.getByRole('dialog')
  const words = `Avisamos ${booking.other.name} agora.`
  const stands = `${words} A visita continua marcada, com 30 minutos de tolerância.`
  await expect.element(dialog).toHaveAccessibleDescription(stands)
  await dialog.getByText('30 min', { exact: true }).click()
  await expect.element(dialog).toHaveAccessibleDescription(stands)
  await dialog.getByText('45 min', { exact: true }).click()
  await expect.element(dialog).toHaveAccessibleDescription(`${words} ${sentence}`)
})

test('the contractor of a booking of today reads the professional’s delay on its card and before reporting an absence', async () => {
  const { screen } = await openDetail({ ...paid, ...today, delays, may: mayOnly({ reportNoShow: true }) })
  const card = screen.getByRole('region', { name: 'Visita de hoje' })
  await expect.element(card.getByText(byMarlene)).toBeVisible()
  await expect.element(screen.getByText('Você avisou às 11:50 um atraso de 15 minutos.')).toBeVisible()
  await screen.getByRole('button', { name: 'A profissional não chegou' }).click()
  await expect.element(screen.getByRole('dialog').getByText(byMarlene)).toBeVisible()
})

test('a professional reads the contractor’s delay on the booking’s card, and the own delay where it was announced', async () => {
  const { screen } = await openDetail({ ...asProfessional, ...today, delays, may: mayOnly({ checkIn: true }) })
  const card = screen.getByRole('region', { name: 'Visita', exact: true })
  await expect.element(card.getByText('Ana avisou às 11:50 um atraso de 15 minutos.')).toBeVisible()
  const day = screen.getByRole('region', { name: 'No dia da visita' })
  await expect.element(day.getByText('Você avisou às 11:43 um atraso de 30 minutos.')).toBeVisible()
})

test('an admin reads the delays of both participants', async () => {
  const { screen } = await openDetail({ ...paid, ...today, side: 'admin', delays, may: mayOnly({}) })
  await expect.element(screen.getByText(byMarlene)).toBeVisible()
  await expect.element(screen.getByText('Ana avisou às 11:50 um atraso de 15 minutos.')).toBeVisible()
})
