import type { BrowserContextOptions, Page } from '@playwright/test'
import { expectToast, signUp } from './people.ts'
import { expect, test } from './story.ts'

const NEW_PASSWORD = 'outro segredo de casa'

test(
  'a forgotten password is replaced through the link in the email, which signs out every other browser',
  { tag: ['@1280', '@long'] },
  async ({ page, browser, faults }) => {
    await page.goto('/auth?aba=cadastro')
    const email = await signUp(page, 'Nair Lopes')
    await expect(page).toHaveURL(/\/onboarding-tipo/)

    const elsewhere = await browser.newContext(likeThat(page))
    await faults.watch(elsewhere)
    const other = await elsewhere.newPage()
    await test.step('requests a link', async () => {
      await other.goto('/auth')
      await other.getByRole('link', { name: 'Esqueci minha senha' }).click()
      // Both pages have a field 'E-mail', so the test waits for the heading of the new page.
      await expect(other.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible()
      await other.getByLabel('E-mail').fill(email)
      await other.getByRole('button', { name: 'Enviar link' }).click()
      await expectToast(other, 'Email enviado!', 'Verifique sua caixa de entrada para redefinir sua senha.')
      await expect(other.getByRole('button', { name: /Reenviar em \d+ s/ })).toBeVisible()
    })

    const link = await linkIn(other, email)
    await test.step('opens the link and chooses a new password', async () => {
      await other.goto(link)
      await expect(other.getByText('Validando seu link…').first()).toBeVisible()
      await expect(other).toHaveURL(/\/redefinir-senha$/)
      await other.reload()
      await other.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
      await other.getByLabel('Confirme a nova senha').fill(NEW_PASSWORD)
      await other.getByRole('button', { name: 'Salvar nova senha' }).click()
      await expectToast(other, 'Senha redefinida!')
      await expect(other).toHaveURL(/\/auth/)
    })

    await test.step('the other browser is signed out', async () => {
      await page.goto('/meus-agendamentos')
      await expect(page).toHaveURL(/\/auth/)
    })

    await test.step('only the new password opens the account', async () => {
      faults.expect(/401/)
      await fillSignIn(other, email, 'segredo de casa')
      await expectToast(other, 'Erro ao entrar', 'Email ou senha incorretos.')
      await fillSignIn(other, email, NEW_PASSWORD)
      await expect(other).not.toHaveURL(/\/auth/)
    })

    await test.step('the link no longer works and offers a new one', async () => {
      await other.goto(link)
      await expectToast(other, 'Link inválido ou expirado')
      await expect(other.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible()
      await expect(other).toHaveURL(/\/recuperar-senha$/)
    })
    await elsewhere.close()
  },
)

/** Returns the link in the newest password-reset email to this person. */
async function linkIn(page: Page, email: string): Promise<string> {
  const letter = page.locator('li', { hasText: email }).getByRole('link', { name: 'Redefinir sua senha na Plumaí' })
  await expect(async () => {
    await page.goto('/_dev/emails')
    await expect(letter.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await letter.first().click()
  return (await page.getByRole('link', { name: /\/redefinir-senha\?token=/ }).getAttribute('href')) ?? ''
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

function likeThat(page: Page): BrowserContextOptions {
  return { viewport: page.viewportSize(), locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', baseURL: process.env.E2E_URL }
}
