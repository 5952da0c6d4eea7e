import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BookingStatus } from '#shared/booking.ts'
import { Supplies } from '#shared/booking-scope.ts'
import { Service } from '#shared/services.ts'
import { refusal } from '#client/test/open-pages.tsx'
import type { Detail } from '../labels.ts'
import { bookingId, hers, openDetail, paid } from '#client/test/detail-stage.tsx'

const CHANGE = 'Mudar serviços e materiais'

/** The page of a visit whose scope the server keeps; `no` is what it refuses with. */
async function openScope(part: Partial<Detail> = {}, no?: (stored: Detail) => object) {
  const stored = { ...paid, ...part }
  const opened = await openDetail(stored, {
    'booking.byId': () => stored,
    'booking.saveScope': ({ services, supplies }: Pick<Detail, 'services' | 'supplies'>) => {
      if (no) throw no(stored)
      return { bookingId, ...Object.assign(stored, { services, supplies }) }
    },
  })
  const region = opened.screen.getByRole('region', { name: 'Serviços e materiais' })
  const dialog = opened.screen.getByRole('dialog', { name: 'Serviços e materiais' })
  return { ...opened, region, dialog, change: region.getByRole('button', { name: CHANGE }) }
}

beforeEach(() => page.viewport(390, 844))

test('the household says what it wants and who brings the products, and it stands', async () => {
  const { region, dialog, change, asked, toasts } = await openScope()
  await expect.element(region.getByText('A combinar na visita')).toBeVisible()
  await change.click()
  await dialog.getByRole('button', { name: 'Cozinha' }).click()
  await dialog.getByText('Eu forneço').click()
  const { violations } = await axe.run(dialog.element(), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations).toEqual([])
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(region.getByText('Você fornece')).toBeVisible()
  await expect.element(region.getByText('Cozinha')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
  expect(asked('booking.saveScope')).toEqual([{ bookingId, services: [Service.cooking], supplies: Supplies.contractor }])
  expect(toasts).toMatchObject([{ tone: 'success', title: 'Serviços e materiais salvos' }])
})

test('left as it was nothing is asked of the server; Escape keeps what stood', async () => {
  const { dialog, change, asked } = await openScope({ services: [Service.cooking] })
  await change.click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await change.click()
  await dialog.getByRole('button', { name: 'Cozinha' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await change.click()
  await expect.element(dialog.getByRole('button', { name: 'Cozinha' })).toHaveAttribute('aria-pressed', 'true')
  expect(asked('booking.saveScope')).toEqual([])
})

test('what was asked for may stay when she offers it no longer', async () => {
  const { dialog, change, asked } = await openScope({ services: [Service.laundry] })
  await change.click()
  await dialog.getByText('A profissional traz').click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(() => asked('booking.saveScope'))
    .toEqual([{ bookingId, services: [Service.laundry], supplies: Supplies.professional }])
})

test('a service she left off meanwhile is named at the field, and the rest of the choice stays', async () => {
  const words = 'Esta profissional não oferece Cozinha. Escolha entre os serviços dela.'
  const { dialog, change, toasts } = await openScope({}, (stored) => {
    stored.offered = [Service.lightCleaning]
    const { error } = refusal('BAD_REQUEST', 'invalid_input', words)
    return { error: { ...error, data: { ...error.data, fields: { services: [words] } } } }
  })
  await change.click()
  await dialog.getByRole('button', { name: 'Faxina Leve' }).click()
  await dialog.getByRole('button', { name: 'Cozinha' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const chips = dialog.getByRole('group', { name: 'Serviços', exact: true })
  await expect.element(chips).toHaveAccessibleDescription(words)
  await expect.element(chips.getByRole('button', { name: 'Faxina Leve' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chips.getByRole('button', { name: 'Cozinha' })).not.toBeInTheDocument()
  expect(toasts).toMatchObject([{ tone: 'error', title: 'Erro ao salvar serviços e materiais' }])
})

test('any other refusal is said in the dialog, and keeps what was chosen', async () => {
  const over = 'O agendamento mudou e não permite mais esta ação.'
  const { dialog, change } = await openScope({}, () => refusal('CONFLICT', 'wrong_state', over))
  await change.click()
  await dialog.getByRole('button', { name: 'Cozinha' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog.getByText(over)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cozinha' })).toHaveAttribute('aria-pressed', 'true')
})

test('the professional reads both in her own words, and changes neither', async () => {
  const { screen } = await openDetail({
    ...hers,
    services: [Service.lightCleaning, Service.cooking],
    supplies: Supplies.professional,
  })
  await expect.element(screen.getByText('Faxina Leve e Cozinha')).toBeVisible()
  await expect.element(screen.getByText('Você leva')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: CHANGE })).not.toBeInTheDocument()
})

test('of a visit that is over without a word of it there is nothing to read', async () => {
  const { screen, region } = await openScope({ status: BookingStatus.completed, mayWriteNotes: false })
  await expect.element(screen.getByRole('heading', { name: 'Valores' })).toBeVisible()
  await expect.element(region).not.toBeInTheDocument()
})
