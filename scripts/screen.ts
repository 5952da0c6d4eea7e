import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { cards, chooseSlot, payWith, signIn, signUp } from '#client/e2e/people.ts'
import { chromiumArgs, chromiumPath } from './chromium.ts'
import { startProduct } from './product.ts'
import { photographBookings } from './screen-bookings.ts'

/**
 * `npm run screen` takes screenshots of the main screens in two widths and two themes and writes them to docs/screenshots. `--at`
 * uses a running product at this address, `--into` another folder, `--whole` takes whole pages, and `--story` takes only this
 * story.
 */
const { values: options } = parseArgs({
  options: {
    at: { type: 'string' },
    into: { type: 'string', default: 'docs/screenshots' },
    whole: { type: 'boolean', default: false },
    story: { type: 'string' },
  },
})
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
const themes = ['light', 'dark'] as const

mkdirSync(options.into, { recursive: true })
const product = options.at ? null : await startProduct()
const origin = options.at ?? product?.origin ?? ''
Object.assign(process.env, { E2E_URL: origin, E2E_ORIGIN: origin, E2E_DATABASE_DIR: product?.databaseDir ?? '' })
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs, '--lang=pt-BR'] })
try {
  for (const size of sizes) await photograph(browser, origin, size)
} finally {
  await browser.close()
  await product?.stop()
}

async function photograph(with_: Browser, baseURL: string, viewport: (typeof sizes)[number]): Promise<void> {
  const people = async (story: (page: Page) => Promise<void>) => {
    const context = await with_.newContext({
      baseURL,
      viewport,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      hasTouch: viewport.width < 640,
    })
    context.setDefaultTimeout(15_000)
    await story(await context.newPage())
    await context.close()
  }
  const stories = {
    newcomer: () => people(newcomer),
    contractor: () => people(contractor),
    both: () => people(both),
    bookings: async () => product && photographBookings({ people, shoot }),
  }
  for (const [name, story] of Object.entries(stories)) if (!options.story || options.story === name) await story()
}

/** The story of a new contractor, from the landing page to the first paid booking. */
async function newcomer(page: Page): Promise<void> {
  await page.goto('/')
  await shoot(page, 'landing')
  await page.goto('/auth')
  await shoot(page, 'auth-entrar')
  await page.goto('/auth?aba=cadastro')
  await shoot(page, 'auth-cadastro')
  await confirmEmail(page, await signUp(page, 'Lia Campos'))
  await shoot(page, 'onboarding-tipo')
  await page.getByRole('radio', { name: /Contratante/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('CEP').fill('01310100')
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Avenida Paulista'))
  await page.getByLabel('Número', { exact: true }).fill('1578')
  await shoot(page, 'onboarding-contratante-1')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('radio', { name: 'Apartamento' }).check({ force: true })
  await shoot(page, 'onboarding-contratante-2')
  await page.getByRole('button', { name: 'Concluir cadastro' }).click()
  await page.waitForURL(/buscar/)
  await openMarlene(page)
  await shoot(page, 'profissional-sem-assinatura')
  await subscribe(page)
  await book(page)
}

// Confirms the email, because otherwise every screenshot would show the reminder to confirm it.
async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.waitForURL(/onboarding-tipo/)
  const emails = await page.context().newPage()
  const link = emails.getByRole('listitem').filter({ hasText: email }).getByRole('link')
  // Reloads the page of emails until the email appears, because a job sends it.
  do await emails.goto('/_dev/emails')
  while ((await link.count()) === 0)
  await link.click()
  await emails.getByRole('link', { name: /confirmar-email/ }).click()
  await emails.getByText('E-mail confirmado!').first().waitFor()
  await emails.close()
  await page.reload()
}

async function subscribe(page: Page): Promise<void> {
  await page.goto('/assinatura')
  await shoot(page, 'assinatura')
  await page
    .getByRole('button', { name: /^Assinar/ })
    .first()
    .click()
  await page.getByLabel('Número do cartão').waitFor()
  await shoot(page, 'assinatura-pagamento')
  await payWith(page, cards.good)
  await page.waitForURL(/buscar/)
  await page.goto('/assinatura')
  await page.getByText('Ativo', { exact: true }).first().waitFor()
  await shoot(page, 'assinatura-ativa')
}

async function book(page: Page): Promise<void> {
  await page.goto('/buscar')
  await openMarlene(page)
  await chooseSlot(page)
  await page
    .getByRole('button', { name: /^Agendar / })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(/checkout/)
  await page.getByLabel('Número do cartão').waitFor()
  await shoot(page, 'checkout')
  await payWith(page, cards.good)
  await page.waitForURL(/agendamento-confirmado/)
  await page.getByRole('heading', { name: 'Agendamento Confirmado!' }).waitFor()
  await shoot(page, 'agendamento-confirmado')
}

/** The story of Ana, a contractor of the demo with past bookings. */
async function contractor(page: Page): Promise<void> {
  await signIn(page, 'ana@demo.plumai')
  await page.goto('/buscar')
  await page
    .getByRole('link', { name: /^Ver Perfil/ })
    .first()
    .waitFor()
  await shoot(page, 'buscar')
  await openMarlene(page)
  await chooseSlot(page)
  await page.evaluate(() => scrollTo(0, 0))
  await shoot(page, 'profissional')
  await page.goto('/meus-agendamentos')
  await shoot(page, 'meus-agendamentos-contratante')
  await page.goto('/conversas')
  await shoot(page, 'conversas')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Marlene/ })
    .first()
    .click()
  await page.getByRole('log').getByText('Perfeito.').waitFor()
  await shoot(page, 'chat')
  if (!options.whole) return
  await page.goto('/_kit')
  await shoot(page, 'kit')
}

/** The story of Dulce, a user of the demo with both roles. */
async function both(page: Page): Promise<void> {
  await signIn(page, 'dupla@demo.plumai')
  await page.goto('/meus-agendamentos')
  await page.getByRole('tab', { name: /Como Profissional/ }).click()
  await shoot(page, 'meus-agendamentos-profissional')
}

async function openMarlene(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('Marlene')
  await page.getByRole('link', { name: 'Ver Perfil de Marlene Souza' }).click()
  await page.waitForURL(/profissional/)
}

async function shoot(page: Page, screen: string): Promise<void> {
  await settled(page)
  await page.mouse.move(0, 0)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const width = page.viewportSize()?.width ?? 0
  if (sideways > 0) console.error(`${screen} scrolls sideways by ${sideways} px at ${width}`)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
    const path = join(options.into, `${screen}-${width}-${colorScheme}.png`)
    await page.screenshot({ path, fullPage: options.whole, animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Waits until three checks in a row find nothing loading, because loaded content may load more. Closes toasts, which belong to
 * the step before. Skips /_kit, which shows loading states for ever.
 */
async function settled(page: Page): Promise<void> {
  const waiting = page.locator('[aria-busy=true], .animate-spin, .animate-pulse')
  let calm = 0
  for (let moment = 0; moment < 40 && calm < 3; moment++) {
    await page.waitForTimeout(150)
    for (const toast of await page.getByRole('button', { name: 'Dispensar aviso' }).all())
      await toast.click().catch(() => undefined)
    calm = page.url().endsWith('/_kit') || (await waiting.count()) === 0 ? calm + 1 : 0
  }
  await page.locator('h1').first().waitFor({ state: 'attached' })
}
