import type { BrowserContext, Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ageProof } from './database.ts'
import { expectToast, freshCpf } from './people.ts'
import { expect, longStep, test } from './story.ts'

const OLD = 'segredo de casa'
const NEW = 'outro segredo de casa'

test(
  'a new password signs out all other devices at once, and buttons sign out one device or all',
  { tag: ['@1280', '@long'] },
  async ({ page, context, browser, faults }) => {
    const email = await newcomer(context)
    const elsewhere = await browser.newContext({ baseURL: process.env.E2E_URL })
    await faults.watch(elsewhere)
    const other = await elsewhere.newPage()
    await enter(other, email, OLD)
    await expect(other).toHaveURL(/\/dashboard-contratante/)

    const card = await openCard(page)
    const devices = card.getByRole('region', { name: 'Aparelhos conectados' }).getByRole('listitem')
    await test.step('both devices are listed, this one first', async () => {
      await expect(devices).toHaveCount(2)
      await expect(devices.first()).toContainText('Este aparelho')
      await expect(devices.last()).toContainText('no Linux')
    })

    await test.step('a wrong current password is rejected', async () => {
      faults.expect(/40[01]/)
      await fillPasswords(card, 'não é esta', NEW)
      await expectToast(page, 'Senha atual incorreta', 'Verifique sua senha atual e tente novamente.')
    })

    await test.step('with the right current password the password is changed; the other device shows the sign-in page', async () => {
      await fillPasswords(card, OLD, NEW)
      await expectToast(page, 'Senha atualizada!', 'Sua senha foi alterada com sucesso.')
      await expect(devices).toHaveCount(1)
      await expect(other).toHaveURL(/\/auth/)
      await expect(page).toHaveURL(/\/meu-perfil-contratante/)
    })

    await test.step('only the new password opens the account', async () => {
      await enter(other, email, OLD)
      await expectToast(other, 'Erro ao entrar')
      await enter(other, email, NEW)
      await expect(other).not.toHaveURL(/\/auth/)
    })

    await test.step('one button signs a single device out, another button every device', async () => {
      await page.reload()
      await expect(devices).toHaveCount(2)
      await devices
        .last()
        .getByRole('button', { name: /^Sair deste aparelho/ })
        .click()
      await expectToast(page, 'Aparelho desconectado')
      await expect(devices).toHaveCount(1)
      await expect(other).toHaveURL(/\/auth/)
      await card.getByRole('button', { name: 'Sair de todos' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sair de todos' }).click()
      await expect(page).toHaveURL(/\/auth$/)
    })
    await elsewhere.close()
  },
)

test('with a second factor enabled, the password alone does not sign in', { tag: '@1280' }, async ({ page, context, faults }) => {
  const email = await newcomer(context)
  const card = await openCard(page)
  let app: TOTP
  let codes: string[] = []

  await test.step('activation asks for the password again, then for the first code', async () => {
    faults.expect(/40[0139]/)
    await ageProof(email)
    await card.getByRole('button', { name: 'Ativar', exact: true }).click()
    await page.getByRole('dialog', { name: 'Confirme sua senha' }).getByLabel('Senha', { exact: true }).fill(OLD)
    await page.keyboard.press('Enter')
    const scan = page.getByRole('dialog', { name: 'Ativar a verificação em duas etapas' })
    await expect(scan.getByRole('img', { name: /Código QR/ })).toBeVisible()
    app = new TOTP({ secret: Secret.fromBase32(((await scan.locator('code').textContent()) ?? '').replaceAll(' ', '')) })
    await scan.getByLabel('Código de 6 dígitos').fill(app.generate())
    await scan.getByRole('button', { name: 'Ativar' }).click()
  })

  await test.step('the recovery codes are shown once', async () => {
    const guard = page.getByRole('dialog', { name: 'Guarde seus códigos de recuperação' })
    await expect(guard.getByRole('listitem')).toHaveCount(10)
    codes = await guard.getByRole('listitem').allTextContents()
    const download = page.waitForEvent('download')
    await guard.getByRole('button', { name: 'Baixar' }).click()
    expect((await download).suggestedFilename()).toBe('codigos-plumai.txt')
    await guard.getByRole('button', { name: 'Já guardei' }).click()
    await expect(card.getByText('Ativada')).toBeVisible()
    await expect(card.getByText('10 códigos de recuperação guardados')).toBeVisible()
  })

  await test.step('the sign-in asks for the code and creates no session before it', async () => {
    await signOut(page)
    await enter(page, email, OLD)
    const field = page.getByLabel('Código de verificação')
    await expect(field).toBeFocused()
    expect((await context.cookies()).find(({ name }) => name === 'sid')?.value ?? '').toBe('')
    await field.fill('000000')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expectToast(page, 'Erro ao entrar', 'Código incorreto')
    await field.fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page).toHaveURL(/\/dashboard-contratante/)
  })

  await longStep('a recovery code replaces the code of the app, once', async () => {
    await signOut(page)
    await enter(page, email, OLD)
    await enterRecovery(page, codes[0] ?? '')
    await expect(page).toHaveURL(/\/dashboard-contratante/)
    await signOut(page)
    await enter(page, email, OLD)
    await enterRecovery(page, codes[0] ?? '')
    await expectToast(page, 'Erro ao entrar', 'Código incorreto')
  })
})

/** Creates a contractor for one test and signs in without opening a page; returns the email. */
async function newcomer(context: BrowserContext): Promise<string> {
  const email = `lia.${Date.now()}@casa.example`
  const headers = { origin: process.env.E2E_URL ?? '' }
  const person = { name: 'Lia Prado', cpf: freshCpf(), phone: '11987654321', email, password: OLD, adult: true }
  for (const [path, data] of [['auth.signUp', person] as const, ['onboarding.chooseType', { type: 'contratante' }] as const])
    expect((await context.request.post(`/trpc/${path}`, { data, headers })).ok(), path).toBe(true)
  return email
}

async function openCard(page: Page): Promise<Locator> {
  await page.goto('/meu-perfil-contratante')
  const card = page.getByRole('region', { name: 'Segurança', exact: true })
  await expect(card).toBeVisible()
  return card
}

async function fillPasswords(card: Locator, current: string, password: string): Promise<void> {
  await card.getByLabel('Senha atual', { exact: true }).fill(current)
  await card.getByLabel('Nova senha', { exact: true }).fill(password)
  await card.getByLabel('Confirme a nova senha', { exact: true }).fill(password)
  await card.getByRole('button', { name: 'Atualizar senha' }).click()
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  if (!page.url().includes('/auth')) await page.goto('/auth')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function enterRecovery(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(code)
  await page.getByRole('button', { name: 'Confirmar' }).click()
}

async function signOut(page: Page): Promise<void> {
  // Waits until a page that has just opened has focused its title, because that focus would close an open menu.
  await expect(page.locator('h1')).toBeVisible()
  await page.getByRole('button', { name: 'Minha Conta' }).first().click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}
