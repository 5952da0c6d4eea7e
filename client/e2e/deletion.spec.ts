import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectToast, signUp } from './people.ts'
import { expect, test } from './story.ts'

test(
  'a contractor downloads a copy of the personal data and deletes the account, which signs out every browser',
  { tag: ['@1280', '@long'] },
  async ({ page, browser, faults }) => {
    await page.goto('/auth?aba=cadastro')
    const email = await signUp(page, 'Nilza Moura')
    await expect(page).toHaveURL(/\/onboarding-tipo/)

    const elsewhere = await browser.newContext({ baseURL: process.env.E2E_URL, viewport: page.viewportSize() })
    await faults.watch(elsewhere)
    const other = await elsewhere.newPage()
    await fillSignIn(other, email)
    await expect(other).not.toHaveURL(/\/auth/)

    await test.step('opens the page from the menu', async () => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Minha Conta' }).click()
      await page.getByRole('menuitem', { name: 'Privacidade' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Privacidade' })).toBeVisible()
      const accepted = page.getByRole('region', { name: 'O que você aceitou' })
      await expect(accepted.getByRole('listitem')).toHaveCount(3)
    })

    await test.step('downloads a copy of the data', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar meus dados' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^plumai-meus-dados-\d{4}-\d\d-\d\d\.json$/)
      const copy: { dados: { usuarios: { email: string }[] } } = JSON.parse(await readFile(await file.path(), 'utf8'))
      expect(copy.dados.usuarios[0]?.email).toBe(email)
    })

    const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' })
    await test.step('a wrong password is rejected', async () => {
      faults.expect(/400/)
      await page.getByRole('button', { name: 'Excluir minha conta' }).click()
      await dialog.getByLabel('Sua senha', { exact: true }).fill('não é esta')
      await dialog.getByLabel('Escreva EXCLUIR').fill('EXCLUIR')
      await dialog.getByRole('button', { name: 'Excluir de vez' }).click()
      await expect(dialog.getByText('Senha incorreta').first()).toBeVisible()
    })

    await test.step('deletes the account', async () => {
      await dialog.getByLabel('Sua senha', { exact: true }).fill('segredo de casa')
      await dialog.getByRole('button', { name: 'Excluir de vez' }).click()
      await expectToast(page, 'Sua conta foi excluída.')
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('link', { name: 'Entrar', exact: true }).first()).toBeVisible()
    })

    await test.step('the other browser is signed out too, and the account opens no more', async () => {
      faults.expect(/401/)
      await other.goto('/meus-agendamentos')
      await expect(other).toHaveURL(/\/auth/)
      await fillSignIn(other, email)
      await expectToast(other, 'Erro ao entrar', 'Email ou senha incorretos.')
    })

    await test.step('an email confirms the deletion', async () => {
      await expect(async () => {
        await other.goto('/_dev/emails')
        const letter = other.locator('li', { hasText: email }).getByRole('link', { name: 'Sua conta na Plumaí foi excluída' })
        await expect(letter).toBeVisible({ timeout: 500 })
      }).toPass()
    })
    await elsewhere.close()
  },
)

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('segredo de casa')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
