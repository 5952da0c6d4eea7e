import '#client/styles/app.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PeriodBars } from './period-bars.tsx'

const months = (...values: number[]) =>
  values.map((value, at) => ({ key: `m${at}`, label: `0${at + 1}/2026`, value, text: `${value} reais` }))

async function boxes(...values: number[]) {
  const { container } = await render(<PeriodBars periods={months(...values)} headings={['Mês', 'Valor']} />)
  const bars = [...container.querySelectorAll('[data-bar]')].map((bar) => bar.getBoundingClientRect())
  const zero = container.querySelector('[data-zero]')!.getBoundingClientRect()
  return { bars, zero, plot: container.querySelector('[data-plot]')!.getBoundingClientRect() }
}

test('the bar of a negative amount hangs below the zero line, and the table lists the amount', async () => {
  const { bars, zero, plot } = await boxes(100, -50, 0)
  const [high, low, none] = bars
  expect(high!.bottom).toBeCloseTo(zero.bottom, 0)
  expect(low!.top).toBeCloseTo(zero.bottom, 0)
  expect(low!.height / high!.height).toBeCloseTo(0.5, 1)
  expect(none!.height).toBe(0)
  expect(Math.min(...bars.map(({ top }) => top))).toBeGreaterThanOrEqual(plot.top - 1)
  expect(Math.max(...bars.map(({ bottom }) => bottom))).toBeLessThanOrEqual(plot.bottom + 1)
  await page.getByText('Ver em tabela').click()
  await expect.element(page.getByRole('row', { name: '02/2026 -50 reais' })).toBeVisible()
})

test('without a negative amount all bars stand on the bottom line, and even a small bar is visible', async () => {
  const { bars, zero, plot } = await boxes(1, 1_000)
  expect(zero.bottom).toBeCloseTo(plot.bottom, 0)
  for (const bar of bars) expect(bar.bottom).toBeCloseTo(plot.bottom, 0)
  expect(bars[0]!.height).toBeGreaterThan(3)
})

test('the bar of a single period is no wider than 48 px', async () => {
  const { bars } = await boxes(100)
  expect(bars[0]!.width).toBeLessThanOrEqual(48)
})
