import { expect, type Locator, type Page } from '@playwright/test'

export const PASSWORD = 'plumai123'
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  authenticate: '4000 0025 0000 3155',
  other: '5555 5555 5555 4444',
} as const

/** Signs in to a demo account through the sign-in page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).not.toHaveURL(/\/auth/)
}

/** Signs in through the API. The browser keeps the session cookie. */
export async function enter(page: Page, email: string): Promise<void> {
  const headers = { origin: process.env.E2E_URL ?? '' }
  const answer = await page.request.post('/trpc/auth.signIn', { data: { email, password: PASSWORD }, headers })
  expect(answer.ok()).toBe(true)
}

/** Fills and submits the sign-up form; returns the email. */
export async function signUp(page: Page, name: string): Promise<string> {
  const email = `${name.split(' ')[0]?.toLowerCase()}.${Date.now()}@casa.example`
  await page.getByLabel('Nome completo').fill(name)
  await page.getByRole('textbox', { name: 'CPF' }).fill(freshCpf())
  await page.getByLabel('Telefone').fill('11987654321')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('segredo de casa')
  await page.getByRole('checkbox', { name: /18 anos/ }).check()
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click()
  return email
}

/** Waits for the newest email to an address in this machine's list of sent emails, and opens its link. */
export async function openEmailed(page: Page, email: string, link: RegExp): Promise<void> {
  const sent = page.getByRole('listitem').filter({ hasText: email })
  await expect(async () => {
    await page.goto('/_dev/emails')
    await expect(sent.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await sent.getByRole('link').click()
  await page.getByRole('link', { name: link }).first().click()
}

/** Fills and submits the card form of the sandbox. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número do cartão').fill(number)
  await page.getByLabel('Validade').fill('12/34')
  await page.getByLabel(/CVC/).fill('123')
  await page.getByLabel('Nome no cartão').fill('TESTE DA SILVA')
  await page.getByRole('button', { name: /^(Confirmar Pagamento|Assinar|Dar |Pagar )/ }).click()
}

/**
 * Chooses the first free slot of `week`, or of the three weeks after it if that week has none. Returns the accessible name of the
 * slot.
 */
export async function chooseSlot(page: Page, week = page.getByRole('region', { name: 'Escolha o horário' })): Promise<string> {
  // The summary of the week appears when the week has loaded. Radio buttons would prove nothing, because those of the duration
  // are always shown.
  const summary = week.getByText(/^Semana de .* livres?\./)
  for (let weeks = 0; weeks < 4; weeks++) {
    await expect(summary).toBeAttached()
    const text = (await summary.textContent()) ?? ''
    if (!text.includes('nenhum horário livre')) return chooseFirstFree(week)
    await week.getByRole('button', { name: /próxima semana/i }).click()
    await expect(summary).not.toHaveText(text)
  }
  throw new Error('there is no free slot in four weeks')
}

/** Presses the button that requests the chosen slot. */
export async function book(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Agendar / })
    .filter({ visible: true })
    .first()
    .click()
}

/** Expects a toast with this title, and with this description if given. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: title }).first()
  await expect(toast).toBeVisible()
  if (description) await expect(toast).toContainText(description)
}

/**
 * Waits until every toast has closed, because on phones toasts cover the top of the page. In a wide window there is room beside
 * them, and a mouse over a toast would keep it open.
 */
export async function toastsGone(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 640) return
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
}

/** Fills in the birth date and the mother's name that the background check needs, on the page or in the dialog `place`. */
export async function fillIdentity(place: Page | Locator): Promise<void> {
  await place.getByLabel('Data de nascimento', { exact: true }).fill('14/05/1990')
  await place.getByLabel('Nome completo da mãe', { exact: true }).fill('Tereza Aparecida Reis')
}

/** Returns an image of this size in pixels, as a file for a file input. `ground` is its colour. */
export async function image(page: Page, width: number, height: number, ground = '#0e8c99') {
  const url = await page.evaluate(
    ([wide, high, colour]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const pen = canvas.getContext('2d')
      if (pen) {
        pen.fillStyle = colour
        pen.fillRect(0, 0, wide, high)
        pen.fillStyle = '#fff4ca'
        pen.fillRect(wide / 3, high / 4, wide / 3, high / 2)
      }
      return canvas.toDataURL('image/jpeg', 0.9)
    },
    [width, height, ground] as const,
  )
  return { name: 'eu.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}

/** Returns a random valid CPF. `ninth` sets its ninth digit, by which the simulated background check decides. */
export function freshCpf(ninth?: number): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10))
  if (ninth !== undefined) digits[8] = ninth
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

// Waits for a free slot, because the summary of the week can appear a moment before its slots.
async function chooseFirstFree(week: Locator): Promise<string> {
  const slot = week
    .getByRole('radio', { name: /\d\d:\d\d às \d\d:\d\d/, disabled: false })
    .filter({ visible: true })
    .first()
  const name = (await slot.getAttribute('aria-label')) ?? ''
  await slot.click()
  await expect(week.getByRole('radio', { name })).toBeChecked()
  return name
}

/** Fills and submits the sandbox's hosted payment page. */
export async function payHosted(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(/\/_sandbox\/pagar\//)
  await page.getByLabel('Número do cartão').fill(number)
  await page.getByLabel('Validade (MM/AA)').fill('12/34')
  await page.getByLabel('Código (CVC)').fill('123')
  await page.getByLabel('Nome no cartão').fill('TESTE DA SILVA')
  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
}
