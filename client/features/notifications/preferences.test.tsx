import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { Preferences } from './preferences.tsx'

const topics = [
  { topic: 'bookings', email: true, push: true },
  { topic: 'reviews', email: false, push: true },
]

async function open(answers: Parameters<typeof openPages>[2] = {}) {
  const pages = { '/notificacoes': { component: await asPerson(Preferences) } }
  return openPages('/notificacoes', pages, { 'notifications.preferences': () => ({ topics, pushKey: 'key' }), ...answers })
}

beforeEach(() => page.viewport(390, 844))

test('a changed preference is shown at once, sent to the server, and undone when the server refuses', async () => {
  const refuse = () => {
    throw refusal('CONFLICT', 'x', 'Não agora.')
  }
  const { screen, calls, toasts } = await open({ 'notifications.setPreference': refuse })
  const bookings = screen.getByRole('group', { name: 'Agendamentos' })
  const email = bookings.getByRole('checkbox', { name: 'E-mail' })
  await expect.element(email).toBeChecked()
  await userEvent.click(email)
  await expect
    .poll(() => calls.find(({ path }) => path === 'notifications.setPreference')?.input)
    .toEqual({
      topic: 'bookings',
      way: 'email',
      on: false,
    })
  await expect.element(email).toBeChecked()
  expect(toasts.map(({ title }) => title)).toEqual(['Não foi possível salvar sua escolha'])
})

test('security notifications are shown as always on', async () => {
  const { screen } = await open()
  const security = screen.getByRole('group', { name: 'Conta e segurança' }).getByRole('checkbox', { name: 'E-mail' })
  await expect.element(security).toBeChecked()
  await expect.element(security).toBeDisabled()
  const off = screen.getByRole('group', { name: 'Avaliações' }).getByRole('checkbox', { name: 'E-mail' })
  await expect.element(off).not.toBeChecked()
  // Regression test: a disabled checkbox once lost its colour and looked unchecked.
  const on = screen.getByRole('group', { name: 'Agendamentos' }).getByRole('checkbox', { name: 'E-mail' })
  await expect.element(on).toBeChecked()
  const colour = (box: typeof on) => getComputedStyle(box.element()).backgroundColor
  expect(colour(security)).toBe(colour(on))
  expect(colour(security)).not.toBe(colour(off))
})

test('says when the preferences cannot be loaded, with a button to try again', async () => {
  let fails = true
  const { screen } = await open({
    'notifications.preferences': () => {
      if (fails) throw refusal('INTERNAL_SERVER_ERROR', 'x', 'O erro foi nosso. Tente de novo em instantes.')
      return { topics, pushKey: 'key' }
    },
  })
  const again = screen.getByRole('button', { name: /Tentar de novo/ })
  await expect.element(again).toBeVisible()
  fails = false
  await userEvent.click(again)
  await expect.element(screen.getByRole('group', { name: 'Agendamentos' })).toBeVisible()
})
