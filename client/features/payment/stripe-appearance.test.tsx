import { afterEach, expect, test } from 'vitest'
import { rgbOf, stripeAppearance } from './stripe-appearance.ts'

afterEach(() => void delete document.documentElement.dataset.theme)

test('a CSS colour in any notation is converted to rgb', () => {
  expect([rgbOf('#14532d'), rgbOf('rgb(1 2 3)'), rgbOf('oklch(1 0 0)')]).toEqual([
    'rgb(20, 83, 45)',
    'rgb(1, 2, 3)',
    'rgb(255, 255, 255)',
  ])
})

test.each(['light', 'dark'])("Stripe's form gets only colours that Stripe reads, in the %s theme", (theme) => {
  document.documentElement.dataset.theme = theme
  const { variables } = stripeAppearance()
  for (const name of ['colorPrimary', 'colorBackground', 'colorText', 'colorDanger'] as const)
    expect(variables?.[name]).toMatch(/^rgb\(\d+, \d+, \d+\)$/)
  expect(variables?.colorText).not.toBe(variables?.colorBackground)
})
