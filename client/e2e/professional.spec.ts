import type { BrowserContext } from '@playwright/test'
import { expectToast, fillIdentity, image, signIn, signUp } from './people.ts'
import { expect, longStep, test } from './story.ts'

test(
  'a new professional begins the six onboarding steps in one browser and completes them in another',
  { tag: '@390' },
  async ({ page, browser, faults }) => {
    const options = {
      viewport: page.viewportSize(),
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      baseURL: process.env.E2E_URL,
    }
    let here = page

    /** Closes the browser and opens another one; the wizard opens at the unfinished step. */
    async function comeBack(step: number, password?: { email: string }): Promise<void> {
      const state = await here.context().storageState()
      if (here !== page) await here.context().close()
      const context: BrowserContext = await browser.newContext(password ? options : { ...options, storageState: state })
      await faults.watch(context)
      here = await context.newPage()
      if (password) await signIn(here, password.email, 'segredo de casa')
      await here.goto('/onboarding-profissional')
      await expect(here.getByText(`Passo ${step} de 6`)).toBeVisible()
      await expect(here).toHaveURL(new RegExp(`passo=${step}$`))
    }
    const goOn = () => here.getByRole('button', { name: 'Continuar', exact: true }).click()
    const isStep = (step: number) => expect(here.getByText(`Passo ${step} de 6`)).toBeVisible()

    const email = await test.step('from the landing page to the wizard', async () => {
      await here.goto('/')
      await here.getByRole('link', { name: 'Criar Conta Gratuita' }).first().click()
      await expect(here).toHaveURL(/\/auth\?.*tipo=profissional/)
      const address = await signUp(here, 'Tereza Nunes')
      await expect(here).toHaveURL(/\/onboarding-tipo/)
      await expect(here.getByRole('radio', { name: /Profissional/ })).toBeChecked()
      await goOn()
      await isStep(1)
      return address
    })
    if (process.env.LONG) await comeBack(1)

    await test.step('the step of the photo refuses no photo and an invalid file, and takes a cropped image', async () => {
      await goOn()
      await expectToast(here, 'Foto obrigatória')
      await here
        .getByLabel('Escolher foto')
        .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
      await expectToast(here, 'Por favor, selecione uma imagem válida')
      await here.getByLabel('Escolher foto').setInputFiles(await image(here, 1600, 1200))
      await here.getByRole('button', { name: 'Aproximar' }).click()
      await here.getByRole('button', { name: 'Usar esta foto' }).click()
      await expectToast(here, 'Foto enviada com sucesso!')
      await expect(here.getByRole('button', { name: 'Remover foto' })).toBeVisible()
      await goOn()
      await isStep(2)
    })
    if (process.env.LONG) await comeBack(2)

    await test.step('the address, filled in from the CEP', async () => {
      await goOn()
      await expectToast(here, 'Endereço incompleto')
      await here.getByLabel('CEP').fill('01310100')
      await expect(here.getByLabel('Rua')).toHaveValue('Avenida Paulista')
      await here.getByLabel('Número', { exact: true }).fill('900')
      await goOn()
      await isStep(3)
    })
    if (process.env.LONG) await comeBack(3)

    await longStep('an earlier step can be opened, a later one cannot', async () => {
      await here.goto('/onboarding-profissional?passo=5')
      await isStep(3)
      await here.goto('/onboarding-profissional?passo=2')
      await expect(here.getByLabel('Número', { exact: true })).toHaveValue('900')
      await goOn()
      await isStep(3)
    })

    await test.step('services, price and radius', async () => {
      await here.getByLabel('Biografia').fill('Cozinho comida caseira e deixo a cozinha limpa.')
      await here.getByRole('checkbox', { name: 'Cozinha' }).check()
      await here.getByLabel('Preço da diária').fill('79,00')
      await here.getByLabel('Anos de experiência').fill('10')
      await goOn()
      await expectToast(here, 'Erro ao salvar perfil', 'Preço mínimo é R$ 80,00')
      await here.getByLabel('Preço da diária').fill('180,00')
      await goOn()
      await isStep(4)
    })
    await comeBack(4, { email })

    await test.step('both identity documents', async () => {
      await here.locator('input[name=documento-frente]').setInputFiles(await image(here, 2600, 1700))
      await expect(here.getByRole('region', { name: 'Frente do documento' }).getByText('Recebida')).toBeVisible()
      await goOn()
      await expectToast(here, 'Documentos incompletos')
      await here.locator('input[name=selfie-documento]').setInputFiles(await image(here, 1200, 1600))
      await expect(here.getByRole('region', { name: 'Selfie com o documento' }).getByText('Recebida')).toBeVisible()
      await goOn()
      await expect(here.getByLabel('Data de nascimento')).toHaveAccessibleDescription(/Informe a data de nascimento/)
      await fillIdentity(here)
      await goOn()
      await expectToast(here, 'Documentos enviados!', 'Seus documentos estão em análise')
      await isStep(5)
    })
    await comeBack(6)

    await test.step('the last step names what is missing and opens it', async () => {
      await expect(here.getByRole('heading', { level: 1, name: 'Perfil em Análise' })).toBeVisible()
      await here.getByRole('button', { name: 'Adicionar disponibilidade' }).click()
      await isStep(5)
      await goOn()
      await expectToast(here, 'Adicione pelo menos um horário')
      for (const day of ['Segunda', 'Quinta']) await here.getByRole('button', { name: day, exact: true }).click()
      await here.getByRole('button', { name: 'Adicionar horário' }).click()
      await goOn()
      await expectToast(here, 'Disponibilidade salva!')
      await isStep(6)
    })
    if (process.env.LONG) await comeBack(6)

    await test.step('while the review is pending the dashboard is open', async () => {
      await expect(here.getByText('A análise leva até 24 horas', { exact: false })).toBeVisible()
      await expect(here.getByRole('button', { name: 'Adicionar disponibilidade' })).toHaveCount(0)
      await expect(here.getByRole('link', { name: 'Editar Perfil' })).toHaveAttribute('href', '/meu-perfil-profissional')
      await here.getByRole('link', { name: 'Explorar Plataforma' }).click()
      await expect(here).toHaveURL(/\/dashboard-profissional/)
    })
    await here.context().close()
  },
)
