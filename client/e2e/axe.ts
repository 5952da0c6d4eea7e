import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './story.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * People who speak to their device say the visible text of a button, so its accessible name must contain that text. axe does not
 * check this by default.
 */
const rules = { 'label-content-name-mismatch': { enabled: true } }

/** Opens a page and waits until its data is loaded and its title is rendered. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1').first()).toBeAttached()
}

/**
 * Returns the violations that axe finds on the open page, such as 'light color-contrast: <a …>', and whether the page scrolls
 * sideways. `npm test` checks only the first of the themes. In the second theme axe checks only the contrast, because nothing
 * else depends on the theme.
 */
export async function violationsOf(page: Page, themes: readonly ('light' | 'dark')[]): Promise<string[]> {
  // page.evaluate runs axe through the debugger, because the content security policy refuses an inline script.
  await page.evaluate(axe)
  await page.evaluate(() => {
    // Stops colour transitions, because axe would read a colour in between. A constructed style sheet is used because the content
    // security policy allows it.
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  const found: string[] = []
  const checked = process.env.LONG ? themes : themes.slice(0, 1)
  for (const [index, theme] of checked.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const options: RunOptions = { resultTypes: ['violations'], ...(index > 0 ? { runOnly: ['color-contrast'] } : { rules }) }
    const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
    const elements = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))
    found.push(...elements.filter(isViolation).map(({ id, html }) => `${theme} ${id}: ${html.slice(0, 200)}`))
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return sideways > 0 ? [...found, `scrolls sideways by ${sideways} px`] : found
}

// An open menu is rendered outside the landmarks of the page, because the page header would clip it. The focus moves into the
// menu, so axe's `region` rule is ignored for it.
function isViolation({ id, html }: { id: string; html: string }): boolean {
  return !(id === 'region' && html.startsWith('<div data-radix-popper'))
}
