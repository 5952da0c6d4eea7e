import type { Page } from '@playwright/test'
import { apiPerson } from './api.ts'
import { expectToast, enter } from './people.ts'
import { expect, test } from './story.ts'

const saved = ['Perfil atualizado', 'Suas informações foram atualizadas com sucesso'] as const
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).last()

test('a contractor edits the profile and the data of the home', { tag: ['@390', '@long'] }, async ({ page }) => {
  await enter(page, 'beto@demo.plumai')
  await page.goto('/dashboard-contratante')
  await page.getByRole('link', { name: 'Editar Perfil' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Perfil' })).toBeVisible()
  const phone = page.getByLabel('Telefone')
  await expect(phone).toHaveValue(/^\(\d\d\) 9\d{4}-\d{4}$/)

  await test.step('the CPF is read-only', async () => {
    await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveAttribute('readonly')
    await expect(page.getByText('O CPF não pode ser alterado.')).toBeVisible()
  })

  await test.step('an invalid phone is an error at its field and nothing is saved', async () => {
    await phone.fill('119')
    await save(page).click()
    await expectToast(page, 'Erro ao salvar', 'Telefone inválido')
    await expect(phone).toHaveAccessibleDescription(/Telefone inválido/)
  })

  const notes = 'Portão azul'
  await test.step('leaving with unsaved changes asks first', async () => {
    await phone.fill('(11) 98765-4321')
    await page.getByRole('textbox', { name: 'Observações' }).fill(notes)
    await page.getByRole('link', { name: 'Cancelar' }).last().click()
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue(notes)
  })

  await test.step('saving opens the dashboard, and the changes are stored', async () => {
    await save(page).click()
    await expectToast(page, ...saved)
    await expect(page).toHaveURL(/\/dashboard-contratante/)
    await page.goto('/meu-perfil-contratante')
    await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue(notes)
    await expect(phone).toHaveValue('(11) 98765-4321')
  })

  await test.step('without changes, Cancelar asks nothing', async () => {
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(/\/dashboard-contratante/)
  })
})

test(
  'a professional edits the public page, previews it before saving, and hides it from search',
  { tag: ['@1280', '@long'] },
  async ({ page }) => {
    // Makes the profile visible first, because an earlier failed run of this test may have left it hidden.
    const marlene = await apiPerson('marlene@demo.plumai')
    await marlene.mutate('profile.setVisible', { visible: true })
    await marlene.close()
    await enter(page, 'marlene@demo.plumai')
    await page.goto('/dashboard-profissional')
    await page.getByRole('link', { name: 'Editar Perfil' }).first().click()
    await expect(page.getByRole('textbox', { name: 'Nome completo' })).toHaveAttribute('readonly')
    const words = 'Cuido da sua casa como da minha.'

    await test.step('the preview follows the typing', async () => {
      await page.getByRole('textbox', { name: 'Biografia' }).fill(words)
      await page.getByRole('checkbox', { name: 'Cozinha' }).check()
      const inSheet = await page.getByRole('button', { name: 'Como o cliente vê' }).isVisible()
      if (inSheet) await page.getByRole('button', { name: 'Como o cliente vê' }).click()
      const preview = inSheet ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Como o cliente vê' })
      await expect(preview.getByText(words)).toBeVisible()
      await expect(preview.getByText('Cozinha')).toBeVisible()
      if (inSheet) await page.getByRole('button', { name: 'Fechar' }).click()
    })

    await test.step('a price below the minimum is an error at its field', async () => {
      const price = page.getByLabel('Preço da diária')
      await price.fill('79,99')
      await save(page).click()
      await expectToast(page, 'Erro ao salvar perfil', 'Preço mínimo é R$ 80,00')
      await price.fill('180,00')
    })

    await test.step('saving opens the dashboard', async () => {
      await save(page).click()
      await expectToast(page, ...saved)
      await expect(page).toHaveURL(/\/dashboard-profissional/)
    })

    await test.step('the public page shows the changes', async () => {
      await page.getByRole('link', { name: 'Ver minha página' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Marlene Souza' })).toBeVisible()
      await expect(page.getByText(words)).toBeVisible()
    })

    await test.step('the switch hides the professional from search and shows the professional again', async () => {
      await page.goto('/dashboard-profissional')
      const control = page.getByRole('switch', { name: 'Perfil ativo' })
      // Waits for the response, because the switch moves before the request is sent, and a reload would cancel that request.
      const isSaved = () => page.waitForResponse((answer) => answer.url().includes('profile.setVisible') && answer.ok())
      await Promise.all([isSaved(), control.click()])
      await expect(control).not.toBeChecked()
      await expect(page.getByText('Você não aparece na busca.', { exact: false })).toBeVisible()
      await page.reload()
      await expect(control).not.toBeChecked()
      await Promise.all([isSaved(), control.click()])
      await expect(page.getByRole('link', { name: 'Ver minha página' })).toBeVisible()
      await page.reload()
      await expect(control).toBeChecked()
    })
  },
)
