import { expectStatus, openBooking, weekAhead } from './bookings.ts'
import { makePair } from './made.ts'
import { book, cards, chooseSlot, enter, expectToast, payWith } from './people.ts'
import { expect, test } from './story.ts'

test(
  'a contractor adds a relative’s address and books there; after the payment the professional sees who opens the door',
  { tag: ['@1280', '@long'] },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Célia Antunes', 'Dalva Ribas')
    const seen = (text: RegExp) => page.getByText(text).filter({ visible: true }).first()
    await enter(page, contractor.email)

    await test.step('the contractor adds the address on the account page', async () => {
      await page.goto('/meu-perfil-contratante#enderecos')
      await page.getByRole('button', { name: 'Adicionar endereço' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Nome do endereço').fill('Casa da mãe')
      await sheet.getByLabel(/^Quem recebe/).fill('Dona Lúcia')
      await sheet.getByLabel('CEP').fill('80010-000')
      await sheet.getByLabel('Número').fill('45')
      await sheet.getByLabel('Rua').fill('Rua da Mãe')
      await sheet.getByLabel('Bairro').fill('Centro')
      await sheet.getByText('Apartamento', { exact: true }).click()
      await sheet.getByRole('button', { name: 'Salvar endereço' }).click()
      await expectToast(page, 'Endereço guardado')
      await expect(page.getByRole('button', { name: 'Tornar Casa da mãe principal' })).toBeVisible()
    })

    await test.step('the contractor searches from the new address; for an address of another person the default address is used', async () => {
      await page.goto('/buscar')
      const from = page.getByLabel('Perto de')
      await from.selectOption({ label: 'Casa da mãe, Centro' })
      await expect(page).toHaveURL(/endereco=[\da-f-]{36}/)
      await page.goto('/buscar?endereco=00000000-0000-4000-8000-000000000000')
      await expect(page.getByText(/O endereço do link não está na sua lista/)).toBeVisible()
      await expect(from.locator('option:checked')).toHaveText(/^Casa,/)
    })

    await page.goto(`/profissional/${professional.id}?semana=${weekAhead(2)}`)
    await page.getByLabel('Onde').selectOption({ label: 'Casa da mãe' })
    await expect(seen(/Quem recebe: Dona Lúcia/)).toBeVisible()
    await chooseSlot(page)
    await book(page)
    await expect(page).toHaveURL(/\/checkout\//)
    const id = page.url().split('/').at(-1) ?? ''
    await expect(seen(/Casa da mãe: Rua da Mãe, 45, Centro/)).toBeVisible()

    const professionalPage = await meet(professional.email)
    await openBooking(professionalPage, id, 'Solicitado')
    await expect(professionalPage.getByText(/Centro, Curitiba, a (cerca de|menos de)/)).toBeVisible()
    await expect(professionalPage.getByText(/Rua da Mãe|Dona Lúcia/)).toHaveCount(0)

    await payWith(page, cards.good)
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
    await expectStatus(professionalPage, 'Confirmado')
    await expect(professionalPage.getByText('Quem recebe: Dona Lúcia')).toBeVisible()
    await expect(professionalPage.getByText(/Rua da Mãe, 45/)).toBeVisible()
    await openBooking(page, id, 'Confirmado')
    await expect(seen(/Casa da mãe: Rua da Mãe, 45, Centro. Quem recebe: Dona Lúcia/)).toBeVisible()
  },
)
