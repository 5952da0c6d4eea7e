import { expect, test } from 'vitest'
import { LINE_VERSION, lineMessages } from '#shared/review-line.ts'
import { openPages } from '#client/test/open-pages.tsx'
import { BookingReviews } from './booking-reviews.tsx'

const id = '5f0f5a6e-0000-4000-8000-0000000000b1'
const booking = { id, side: 'contractor', status: 'Concluído', other: { id: 'p', name: 'Marlene Souza' } } as never
const written = { stars: 5, comment: 'Limpou tudo.', revealed: true, hiddenReason: null, reply: null }

test('the reviewer can change later whether a line of the review appears on public pages', async () => {
  let agreed = false
  const ofBooking = () => ({ written: { ...written, line: { text: 'Limpou tudo com calma.', agreed } }, received: null })
  const setLine = ({ shown }: { shown: boolean }) => {
    agreed = shown
    return { ok: true }
  }
  const pages = { '/': { component: () => <BookingReviews booking={booking} /> } }
  const { screen, asked, toasts } = await openPages('/', pages, { 'reviews.ofBooking': ofBooking, 'reviews.setLine': setLine })
  const choice = screen.getByRole('switch', { name: 'Mostrar uma frase em páginas públicas' })
  await expect.element(choice).not.toBeChecked()
  await expect.element(screen.getByText(/A frase: “Limpou tudo com calma\.”/)).toBeVisible()
  await choice.click({ force: true })
  await expect.element(choice).toBeChecked()
  await choice.click({ force: true })
  await expect.element(choice).not.toBeChecked()
  expect(asked('reviews.setLine')).toEqual([
    { bookingId: id, shown: true, version: LINE_VERSION },
    { bookingId: id, shown: false, version: LINE_VERSION },
  ])
  expect(toasts.map(({ title }) => title)).toEqual([lineMessages.shown.title, lineMessages.hidden.title])
})

test('a review without a public line, such as a contractor review, has no switch for it', async () => {
  const pages = { '/': { component: () => <BookingReviews booking={booking} /> } }
  const { screen } = await openPages('/', pages, {
    'reviews.ofBooking': () => ({ written: { ...written, line: null }, received: null }),
  })
  await expect.element(screen.getByText('Sua avaliação')).toBeVisible()
  expect(screen.getByRole('switch').elements()).toEqual([])
})
