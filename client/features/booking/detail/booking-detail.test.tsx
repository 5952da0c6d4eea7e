import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDetail, paid } from '#client/test/detail-stage.tsx'

test('the page of a partly refunded booking does not scroll sideways on a screen of 320 px', async () => {
  // The shell around the page leaves a margin of 16 px at each side.
  await page.viewport(320 - 32, 700)
  const { screen } = await openDetail({ ...paid, paymentStatus: 'Reembolso Parcial' })
  await expect.element(screen.getByText('Reembolso Parcial')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320 - 32)
})
