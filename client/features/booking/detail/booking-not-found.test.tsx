import { expect, test } from 'vitest'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { BookingNotFound } from './booking-not-found.tsx'

async function openFailed(error: unknown) {
  const { api, screen } = await openPages(
    '/',
    { '/': { component: () => null } },
    { 'booking.byId': () => Promise.reject(error) },
  )
  const bookingId = '5f0f5a6e-0000-4000-8000-0000000000b1'
  const failed: unknown = await api.client.booking.byId.query({ bookingId }).catch((reason: unknown) => reason)
  await screen.unmount()
  const component = () => <BookingNotFound error={Object(failed)} reset={() => undefined} />
  return openPages('/', { '/': { component } }, {})
}

test('says once that a booking is missing, with a link to the list', async () => {
  const { screen, toasts } = await openFailed(refusal('NOT_FOUND', 'not_found', 'Agendamento não encontrado'))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Agendamento não encontrado' })).toBeVisible()
  expect(screen.container.textContent?.match(/não encontrado/g)).toHaveLength(1)
  expect(toasts).toEqual([])
  await expect.element(screen.getByRole('link', { name: 'Meus Agendamentos' })).toHaveAttribute('href', '/meus-agendamentos')
})

test('a booking that did not load can be loaded again', async () => {
  const { screen } = await openFailed(refusal('SERVICE_UNAVAILABLE', 'down', 'Fora do ar'))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Agendamento' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})
