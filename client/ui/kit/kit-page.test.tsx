import '#client/styles/app.css'
import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { KitPage } from './kit-page.tsx'

afterEach(() => {
  delete document.documentElement.dataset.theme
})

test.each([
  ['light', 390],
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
] as const)('has no serious accessibility violation in the %s theme at %i px', async (theme, width) => {
  await page.viewport(width, 844)
  document.documentElement.lang = 'pt-BR'
  document.documentElement.dataset.theme = theme
  const screen = await render(<KitPage choice={theme} onChoose={() => undefined} />)
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
