import type { Appearance } from '@stripe/stripe-js'

/**
 * The colours of this page for Stripe's form. Stripe's iframe cannot read our custom properties and does not support oklch() or
 * light-dark().
 */
export function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => rgbOf(style.getPropertyValue(name).trim())
  return {
    theme: document.documentElement.dataset.theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('--primary'),
      colorBackground: color('--surface'),
      colorText: color('--text'),
      colorDanger: color('--danger'),
      borderRadius: '14px',
      fontSizeBase: '16px',
    },
  }
}

/**
 * Converts any CSS colour to `rgb(r, g, b)`. The colour is painted on a canvas and read back, because computed styles keep the
 * oklch notation.
 */
export function rgbOf(color: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return 'rgb(0, 0, 0)'
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
