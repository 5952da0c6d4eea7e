import type { Page } from '@playwright/test'
import { apiPerson } from './api.ts'
import { violationsOf } from './axe.ts'
import { makePaidBookings } from './bookings.ts'
import { makePair } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test, withoutNetwork } from './story.ts'

const items = [
  { description: 'Limpar a pia', room: 'Cozinha', mandatory: true },
  { description: 'Limpar o fogão', room: 'Cozinha', mandatory: true },
  { description: 'Aspirar o sofá', room: 'Sala', mandatory: false },
]
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name })

test(
  'contractor and professional tick one checklist, live and offline; its score is computed and then reviewed by an admin',
  { tag: ['@390', '@long'] },
  async ({ page, meet, faults }) => {
    // The service worker may be installed only after the test has cut the network, so the errors of that installation are
    // expected.
    faults.expect(withoutNetwork)
    const { contractor, professional } = await makePair('Nice Ramos', 'Dalva Braga')
    const [bookingId = ''] = await makePaidBookings(contractor, professional, 1)
    const api = await apiPerson(contractor.email)
    await api.mutate('checklist.saveTemplate', { name: 'Faxina da Nice', items })
    await api.close()

    await enter(page, contractor.email)
    await page.goto(`/agendamento/${bookingId}`)
    await page.getByText('Serviços e checklist').click()
    await page.getByRole('region', { name: 'Checklists' }).getByRole('link', { name: 'Criar checklist' }).click()
    await expect(page.getByText('3 análises grátis')).toBeVisible()
    await page.getByRole('button', { name: 'Usar Faxina da Nice' }).click()
    await expect(page.getByRole('combobox', { name: 'Agendamento' })).toHaveValue(bookingId)
    await page.getByRole('button', { name: 'Criar checklist' }).click()
    await expectToast(page, 'Checklist criado!')
    await expect(page.getByText('0 de 3 feitos')).toBeVisible()
    await expect(page.getByText('Pendente', { exact: true })).toBeVisible()

    const other = await meet(professional.email)
    await other.goto('/notificacoes')
    await other.getByText('Novo checklist para a sua visita').first().click()
    await tick(other, 'Limpar a pia').check()
    await expect(page.getByText('1 de 3 feitos')).toBeVisible()
    await expect(page.getByText('Em Andamento')).toBeVisible()
    await expect(tick(page, 'Limpar a pia')).toBeChecked()

    await other.context().setOffline(true)
    await tick(other, 'Limpar o fogão').check()
    await tick(other, 'Aspirar o sofá').check()
    await expect(other.getByText(/2 marcações estão guardadas neste aparelho/)).toBeVisible()
    await expect(page.getByText('1 de 3 feitos')).toBeVisible()
    await other.context().setOffline(false)
    await expect(page.getByText('3 de 3 feitos')).toBeVisible()
    await expect(page.getByText('Concluído', { exact: true })).toBeVisible()
    await expect(other.getByText(/guardadas neste aparelho/)).toHaveCount(0)

    await other.getByRole('button', { name: 'Nota: Limpar a pia' }).click()
    await other.getByRole('textbox', { name: 'Nota' }).fill('A torneira pinga.')
    await other.getByRole('button', { name: 'Salvar nota' }).click()
    await expect(page.getByText('A torneira pinga.')).toBeVisible()
    await other.locator('input[type=file]').nth(1).setInputFiles('client/public/icon-512.png')
    await expect(page.getByRole('img', { name: /^Foto: Limpar o fogão/ })).toBeVisible()

    await page.getByRole('button', { name: 'Pedir a nota' }).click()
    await expectToast(page, 'Nota recebida')
    await expect(page.getByText('10,0 de 10')).toBeVisible()
    await expect(other.getByText('10,0 de 10')).toBeVisible()
    await expect(tick(other, 'Limpar a pia')).toBeDisabled()
    await page.getByRole('button', { name: 'Pedir revisão' }).click()
    expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
    await page.getByLabel('Por que a nota precisa ser revista?').fill('O fogão ficou com gordura.')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await expectToast(page, 'Revisão pedida')

    const team = await meet('admin@demo.plumai')
    await team.goto('/admin/moderacao?aba=checklists')
    const card = team.getByRole('article', { name: 'Nota de Faxina da Nice' })
    await card.getByRole('button', { name: 'Ler o checklist' }).click()
    await card.getByLabel('Nota', { exact: true }).fill('8,5')
    await card.getByLabel('Motivo da decisão').fill('A foto mostra gordura no fogão.')
    await card.getByRole('button', { name: 'Decidir' }).click()
    await expectToast(team, 'Nota alterada')
    for (const each of [page, other]) {
      await expect(each.getByText('A nota passou de 10,0 para 8,5.')).toBeVisible()
      await expect(each.getByText('Revista por uma pessoa')).toBeVisible()
    }
    await page.goto('/meus-checklists')
    await expect(page.getByText('8,5 /10')).toBeVisible()
    expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
    await expect(page.getByText('2 análises grátis')).toBeVisible()
  },
)
