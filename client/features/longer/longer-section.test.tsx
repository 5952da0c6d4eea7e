import { expect, test } from 'vitest'
import { asProfessional, paid } from '#client/test/detail-stage.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { LongerSection } from './longer-section.tsx'
import type { Longer } from './visit.ts'

const now = '2030-11-26T15:30:00.000Z'
const free: Longer = {
  running: true,
  why: null,
  options: [
    { hours: 1, end: '2030-11-26T20:00:00.000Z', amountInCents: 2_250, totalInCents: 2_700 },
    { hours: 2, end: '2030-11-26T21:00:00.000Z', amountInCents: 4_500, totalInCents: 5_400 },
  ],
  waiting: null,
  ended: null,
  now,
}
const id = '5f0f5a6e-0000-4000-8000-0000000000f1'
const waiting: NonNullable<Longer['waiting']> = {
  id,
  hours: 2,
  end: '2030-11-26T21:00:00.000Z',
  mine: false,
  state: 'open',
  payHere: false,
  expiresAt: '2030-11-26T15:45:00.000Z',
  amountInCents: 4_500,
  totalInCents: 5_400,
}
const card = {
  id: '5f0f5a6e-0000-4000-8000-0000000000c1',
  brand: 'visa',
  lastFour: '4242',
  expiresMonth: 12,
  expiresYear: 2040,
  expired: false,
  usedBy: null,
}

function open(booking: typeof paid, longer: Longer, answers: Record<string, (input: never) => unknown> = {}) {
  const component = () => <LongerSection booking={booking} />
  return openPages(
    '/',
    { '/': { component } },
    { 'booking.longer': () => longer, 'payment.cards': () => ({ cards: [card] }), ...answers },
  )
}

test('a contractor requests two more hours, and sees the price, the later end and the saved card', async () => {
  const { screen, asked } = await open(paid, free, { 'booking.extend': () => ({ extensionId: id, status: 'open' }) })
  await screen.getByRole('button', { name: 'Pedir mais tempo' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Mais tempo' })
  await sheet.getByText('2 horas, até 18:00').click()
  await expect.element(sheet.getByText(/^R\$\s54,00$/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Pedir mais 2 horas' }).click()
  await expect.poll(() => asked('booking.extend')).toEqual([{ bookingId: paid.id, hours: 2, cardId: card.id }])
})

test('a contractor accepts more hours and chooses to pay on the page instead of with a saved card', async () => {
  const { screen, asked } = await open(
    paid,
    { ...free, why: 'Já há um pedido.', waiting },
    { 'booking.answerExtension': () => ({ extensionId: id, status: 'paying' }) },
  )
  await expect.element(screen.getByText('Marlene pede mais 2 horas')).toBeVisible()
  await expect.element(screen.getByText(/Com o sim, a visita vai até 18:00/)).toBeVisible()
  await screen.getByRole('button', { name: 'Aceitar' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Marlene pede mais 2 horas' })
  await sheet.getByText('Pagar nesta página depois do sim').click()
  await sheet.getByRole('button', { name: 'Aceitar' }).click()
  await expect.poll(() => asked('booking.answerExtension')).toEqual([{ extensionId: id, accept: true }])
})

test('a professional reads the extra earnings and accepts more hours with one tap', async () => {
  const theirs = { ...waiting, totalInCents: null }
  const { screen, asked } = await open(
    asProfessional,
    { ...free, waiting: theirs },
    { 'booking.answerExtension': () => ({ extensionId: id, status: 'paying' }) },
  )
  await expect.element(screen.getByText('Você recebe a mais')).toBeVisible()
  await screen.getByRole('button', { name: 'Aceitar' }).click()
  await expect.poll(() => asked('booking.answerExtension')).toEqual([{ extensionId: id, accept: true }])
})

test('the participant who proposed more hours can withdraw the proposal', async () => {
  const { screen, asked } = await open(
    paid,
    { ...free, waiting: { ...waiting, mine: true } },
    { 'booking.withdrawExtension': () => ({ extensionId: id, status: 'withdrawn' }) },
  )
  await expect.element(screen.getByText('Você pediu mais 2 horas')).toBeVisible()
  await screen.getByRole('button', { name: 'Retirar pedido' }).click()
  await expect.poll(() => asked('booking.withdrawExtension')).toEqual([{ extensionId: id }])
})

test('when a booking cannot be extended, says why, and how the last proposal ended', async () => {
  const why = 'Há outra visita logo depois desta, e o tempo a mais não cabe antes dela.'
  const { screen } = await open(paid, { ...free, why, options: [], ended: 'unpaid' })
  await expect.element(screen.getByText(why)).toBeVisible()
  await expect.element(screen.getByText(/^O pagamento não saiu/)).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('when the server refuses a proposal of more hours, the sheet says why', async () => {
  const { screen } = await open(paid, free, {
    'booking.extend': () => {
      throw refusal('CONFLICT', 'next_booking', 'O tempo a mais não cabe.')
    },
  })
  await screen.getByRole('button', { name: 'Pedir mais tempo' }).click()
  await screen.getByRole('button', { name: 'Pedir mais 1 hora' }).click()
  await expect.element(screen.getByRole('dialog').getByText('O tempo a mais não cabe.')).toBeVisible()
})
