import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { claimDrafts } from '#client/lib/storage.ts'
import { openWizard as open, profile } from '#client/test/wizard-stage.tsx'

test('a reload keeps a typed address, and still shows the fields below the CEP', async () => {
  const found = { cep: '65000000', logradouro: null, complemento: null, bairro: null, cidade: 'São Luís', estado: 'MA' }
  const answers = {
    'address.lookup': () => ({ ...found, latitude: null, longitude: null }),
    'profile.saveProfessionalAddress': () => ({ located: false, next: '/onboarding-profissional' }),
  }
  const first = await open(2, {}, answers)
  await userEvent.type(first.screen.getByLabelText('CEP'), '65000000')
  await userEvent.fill(first.screen.getByLabelText('Rua'), 'Rua do Sol')
  await first.screen.unmount()
  const { screen, clickContinue, steps } = await open(2, {}, answers)
  await expect.element(screen.getByLabelText('CEP')).toHaveValue('65000-000')
  await expect.element(screen.getByLabelText('Rua')).toHaveValue('Rua do Sol')
  await expect.element(screen.getByLabelText('Cidade')).toHaveValue('São Luís')
  await userEvent.fill(screen.getByLabelText('Número'), '10')
  await userEvent.fill(screen.getByLabelText('Bairro'), 'Centro')
  await clickContinue()
  await expect.poll(() => steps).toEqual([3])
  await screen.unmount()
  const saved = await open(2)
  await expect.element(saved.screen.getByLabelText('CEP')).toHaveValue('')
})

test('a reload keeps the typed services, price and hours, but drafts of another person are deleted', async () => {
  const work = await open(3)
  await work.screen.getByRole('checkbox', { name: 'Cozinha' }).click({ force: true })
  await userEvent.fill(work.screen.getByLabelText('Preço da diária'), '150,00')
  await work.screen.unmount()
  const again = await open(3)
  await expect.element(again.screen.getByRole('checkbox', { name: 'Cozinha' })).toBeChecked()
  await expect.element(again.screen.getByLabelText('Preço da diária')).toHaveValue('150,00')
  await again.screen.unmount()
  const hours = await open(5, { professional: profile })
  await hours.screen.getByRole('button', { name: 'Terça', exact: true }).click()
  await hours.screen.getByRole('button', { name: 'Adicionar horário' }).click()
  await hours.screen.getByRole('button', { name: 'Quinta', exact: true }).click()
  await hours.screen.unmount()
  const later = await open(5, { professional: profile })
  await expect.element(later.screen.getByRole('button', { name: 'Remover: Terça, 08:00 – 18:00' })).toBeVisible()
  await expect.element(later.screen.getByRole('button', { name: 'Quinta', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await later.screen.unmount()
  claimDrafts('someone-else')
  const other = await open(5, { professional: profile })
  expect(other.screen.getByRole('button', { name: /^Remover/ }).query()).toBeNull()
})

test('the weekdays are listed from Sunday, and no window can end at midnight', async () => {
  const { screen } = await open(5, { professional: profile })
  const days = screen.getByRole('group', { name: 'Dias da semana' }).getByRole('button')
  expect(days.elements().map(({ textContent }) => textContent)).toEqual([
    'Domingo',
    'Segunda',
    'Terça',
    'Quarta',
    'Quinta',
    'Sexta',
    'Sábado',
  ])
  const ends = [...screen.getByLabelText('Até').element().querySelectorAll('option')].map(({ value }) => value)
  expect([ends[0], ends.at(-1)]).toEqual(['01:00', '23:00'])
})
