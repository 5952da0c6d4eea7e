import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { CalendarFeed } from './calendar-feed.tsx'

const first = 'https://plumai.example/calendar/feed/aaaa.ics'
const second = 'https://plumai.example/calendar/feed/bbbb.ics'

function open(answers: Parameters<typeof openPages>[2]) {
  return openPages('/', { '/': { component: CalendarFeed } }, answers)
}

beforeEach(() => page.viewport(390, 844))

test('a calendar address is created on demand and can be copied', async () => {
  const { screen, asked, toasts } = await open({
    'booking.feed': () => ({ url: null }),
    'booking.renewFeed': () => ({ url: first }),
  })
  await screen.getByRole('button', { name: 'Criar endereço do calendário' }).click()
  await expect.element(screen.getByLabelText('Seu endereço')).toHaveValue(first)
  await expect.element(screen.getByRole('button', { name: 'Copiar endereço' })).toBeVisible()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Endereço do calendário criado', tone: 'success' }])
  expect(asked('booking.renewFeed')).toHaveLength(1)
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a new calendar address replaces the first one after a confirmation', async () => {
  const { screen, asked } = await open({
    'booking.feed': () => ({ url: first }),
    'booking.renewFeed': () => ({ url: second }),
  })
  await screen.getByRole('button', { name: 'Trocar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Trocar o endereço do calendário?' })
  await expect.element(dialog.getByText(/O endereço de agora deixa de funcionar/)).toBeVisible()
  expect(asked('booking.renewFeed')).toEqual([])
  await dialog.getByRole('button', { name: 'Trocar endereço' }).click()
  await expect.element(screen.getByLabelText('Seu endereço')).toHaveValue(second)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('ending the calendar address asks first; when the server refuses, the address stays and a message says so', async () => {
  let refuse = true
  const { screen, toasts } = await open({
    'booking.feed': () => ({ url: first }),
    'booking.revokeFeed': () => {
      if (refuse) throw refusal('CONFLICT', 'busy', 'Tente de novo.')
      return { url: null }
    },
  })
  await screen.getByRole('button', { name: 'Desligar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Desligar o calendário?' })
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ tone: 'error', title: 'Não foi possível mudar o calendário', description: 'Tente de novo.' }])
  await expect.element(dialog.getByText('Tente de novo.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Seu endereço')).toHaveValue(first)
  await screen.getByRole('button', { name: 'Desligar' }).click()
  await expect.element(dialog.getByText('Tente de novo.')).not.toBeInTheDocument()
  refuse = false
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect.element(screen.getByRole('button', { name: 'Criar endereço do calendário' })).toBeVisible()
})

test('says when the calendar address cannot be loaded, and can load it again', async () => {
  let fail = true
  const { screen } = await open({
    'booking.feed': () => {
      if (fail) throw refusal('BAD_REQUEST', null, 'Não deu')
      return { url: first }
    },
  })
  // Only the calendar card fails, and the agenda around it has loaded. So the page must not announce an alert.
  await expect.element(screen.getByText('Não foi possível carregar o endereço do calendário agora.')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
  fail = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByLabelText('Seu endereço')).toHaveValue(first)
})
