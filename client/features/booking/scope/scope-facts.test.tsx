import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Supplies } from '#shared/booking-scope.ts'
import { Service } from '#shared/services.ts'
import { refusal } from '#client/test/open-pages.tsx'
import type { Detail } from '../labels.ts'
import { bookingId, asProfessional, openDetail, paid } from '#client/test/detail-stage.tsx'

const CHANGE = 'Mudar serviços e materiais'

/**
 * Opens a booking's page. The mocked server saves the services and supplies. If `no` is given, the server throws the error that
 * `no` returns.
 */
async function openScope(part: Partial<Detail> = {}, no?: (stored: Detail) => object) {
  const stored = { ...paid, ...part }
  const opened = await openDetail(stored, {
    'booking.byId': () => stored,
    'booking.saveScope': (scope: Pick<Detail, 'services' | 'supplies' | 'extraTasks'>) => {
      if (no) throw no(stored)
      return { bookingId, ...Object.assign(stored, scope) }
    },
  })
  const region = opened.screen.getByRole('region', { name: 'Serviços e checklist' })
  const dialog = opened.screen.getByRole('dialog', { name: 'Serviços e materiais' })
  return { ...opened, region, dialog, change: region.getByRole('button', { name: CHANGE }) }
}

beforeEach(() => page.viewport(390, 844))

test('the contractor chooses services and supplies, and they are saved', async () => {
  const { region, dialog, change, asked, toasts } = await openScope()
  await expect.element(region.getByText('A combinar na visita')).toBeVisible()
  await change.click()
  await dialog.getByRole('button', { name: 'Cozinha' }).click()
  await dialog.getByRole('button', { name: 'Forno por dentro' }).click()
  await dialog.getByText('Eu forneço').click()
  const { violations } = await axe.run(dialog.element(), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations).toEqual([])
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(region.getByText('Você fornece')).toBeVisible()
  await expect.element(region.getByText('Cozinha')).toBeVisible()
  await expect.element(region.getByText('Forno por dentro')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
  expect(asked('booking.saveScope')).toEqual([
    { bookingId, services: [Service.cooking], supplies: Supplies.contractor, extraTasks: ['Forno por dentro'] },
  ])
  expect(toasts).toMatchObject([{ tone: 'success', title: 'Serviços e materiais salvos' }])
})

test('an unchanged choice of services and supplies is not sent to the server, and Escape keeps the saved choice', async () => {
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

test('a requested service may stay when the professional no longer offers it', async () => {
  const { dialog, change, asked } = await openScope({ services: [Service.laundry] })
  await change.click()
  await dialog.getByText('A profissional traz').click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(() => asked('booking.saveScope'))
    .toEqual([{ bookingId, services: [Service.laundry], supplies: Supplies.professional, extraTasks: [] }])
})

test('a service that is no longer offered is named at the field, and the rest of the choice stays', async () => {
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

test('when the server refuses the services for any other reason, the dialog says why and keeps the choice', async () => {
  const over = 'O agendamento mudou e não permite mais esta ação.'
  const { dialog, change } = await openScope({}, () => refusal('CONFLICT', 'wrong_state', over))
  await change.click()
  await dialog.getByRole('button', { name: 'Cozinha' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog.getByText(over)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cozinha' })).toHaveAttribute('aria-pressed', 'true')
})

test('the professional reads the services and who brings the supplies, but cannot change them', async () => {
  const { screen } = await openDetail({
    ...asProfessional,
    services: [Service.lightCleaning, Service.cooking],
    supplies: Supplies.professional,
  })
  await expect.element(screen.getByText('Faxina Leve e Cozinha')).toBeVisible()
  await expect.element(screen.getByText('Você leva')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: CHANGE })).not.toBeInTheDocument()
})
