import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { signIn } from './people.ts'
import { expect, test } from './story.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const open = ['/', '/auth', '/auth?aba=cadastro', '/termos', '/privacidade', '/ajuda', '/recuperar-senha']
const inside = [
  '/buscar',
  '/favoritos',
  '/meus-agendamentos',
  '/conversas',
  '/assinatura',
  '/dashboard-contratante',
  '/servicos',
  '/notificacoes',
]

// Colours do not depend on the width: npm test checks each theme at one width, the long form at both.
const themes = [
  ['light', '@390'],
  ['dark', '@1280'],
] as const

for (const [theme, tag] of themes) {
  test(`no page has a serious accessibility violation, ${theme}`, { tag }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const path of open) await check(page, path)
    await signIn(page, 'ana@demo.plumai')
    for (const path of inside) await check(page, path)
  })
}

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1').first()).toBeAttached()
  // page.evaluate goes through the debugger, because the content security policy refuses an inline script.
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}
