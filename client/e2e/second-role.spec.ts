import type { Page } from '@playwright/test'
import { enter, signUp } from './people.ts'
import { expect, test } from './story.ts'

test(
  'a professional becomes a contractor too, and pages, menu and redirects adapt',
  { tag: ['@1280', '@long'] },
  async ({ page }) => {
    await enter(page, 'joao@demo.plumai')
    await page.goto('/dashboard-contratante')
    await expect(page).toHaveURL(/\/dashboard-profissional$/)

    await test.step('the menu offers the other role and opens its wizard', async () => {
      await choose(page, 'Também quero contratar')
      await expect(page).toHaveURL(/\/(onboarding-contratante|buscar)/)
    })

    await test.step('both dashboards can be opened, and the menu no longer offers the other role', async () => {
      await page.goto('/dashboard-profissional')
      await expect(page).toHaveURL(/\/dashboard-profissional$/)
      await choose(page, 'Painel do contratante')
      await expect(page).toHaveURL(/\/dashboard-contratante$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await open(page)
      await expect(page.getByRole('menuitem', { name: 'Minha Disponibilidade' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: /^Também quero/ })).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await test.step('the list of bookings has both tabs', async () => {
      await page.goto('/meus-agendamentos')
      await expect(page.getByRole('tab', { name: /Como Contratante/ })).toBeVisible()
      await expect(page.getByRole('tab', { name: /Como Profissional/ })).toBeVisible()
    })
  },
)

test(
  'a contractor begins to offer services and finds the unfinished wizard first in the menu',
  { tag: ['@390', '@long'] },
  async ({ page }) => {
    await page.goto('/auth?aba=cadastro&tipo=contratante')
    await signUp(page, 'Iara Campos')
    await expect(page.getByRole('radio', { name: /Contratante/ })).toBeChecked()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(page).toHaveURL(/\/onboarding-contratante/)

    await choose(page, 'Também quero oferecer serviços')
    await expect(page.getByText('Passo 1 de 6')).toBeVisible()
    await page.goto('/dashboard-contratante')
    await expect(page).toHaveURL(/\/dashboard-contratante$/)
    await open(page)
    await expect(page.getByRole('menuitem').first()).toHaveText('Termine seu cadastro de profissional')
    await page.getByRole('menuitem', { name: 'Termine seu cadastro de profissional' }).click()
    await expect(page.getByText('Passo 1 de 6')).toBeVisible()
  },
)

async function open(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Minha Conta' }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
}

async function choose(page: Page, item: string): Promise<void> {
  await open(page)
  await page.getByRole('menuitem', { name: item }).click()
}
