import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eight, openProfile, professionalId, weekOf } from '#client/test/profile-stage.tsx'

beforeEach(() => page.viewport(390, 844))

test('a slot that is booked meanwhile disappears from the displayed week without a click', async () => {
  let free = true
  let send: (change: object) => void = () => undefined
  const { screen, asked } = await openProfile(
    {},
    {
      'availability.slots': (input: Parameters<typeof weekOf>[0]) => weekOf(input, free),
      'availability.live': () => new Promise((resolve) => (send = resolve)),
    },
  )
  await expect.element(screen.getByRole('radio', { name: eight })).toBeVisible()
  expect(asked('availability.live')).toEqual([{ professionalId }])
  free = false
  send({ professionalId })
  await expect.element(screen.getByText('Ocupado')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: eight })).not.toBeInTheDocument()
})

test('does not subscribe to the week of a professional who cannot be booked', async () => {
  const { screen, asked } = await openProfile({ bookable: false })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Marlene Souza' })).toBeVisible()
  expect(asked('availability.live')).toEqual([])
})
