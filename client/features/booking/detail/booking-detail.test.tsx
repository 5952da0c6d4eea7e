import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDetail, paid } from '#client/test/detail-stage.tsx'

test('the page of a partly refunded booking does not scroll sideways on a screen of 320 px', async () => {
  // On a screen of 320 px the page is 32 px narrower, because the frame of the product adds 16 px at each side.
  await page.viewport(320 - 32, 700)
  const { screen } = await openDetail({ ...paid, paymentStatus: 'Reembolso Parcial' })
  await expect.element(screen.getByText('Reembolso Parcial')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320 - 32)
})

test('an admin reads both participants of a booking, each with a link to the page of the person', async () => {
  const { screen } = await openDetail({ ...paid, side: 'admin' })
  const visit = screen.getByRole('region', { name: 'Visita' })
  for (const { id, name } of [paid.professional, paid.contractor])
    await expect.element(visit.getByRole('link', { name })).toHaveAttribute('href', `/admin/usuarios/${id}`)
})

test.each([
  ['an admin', 'admin', '/admin/disputas?estado=Resolvida', 'Voltar', '/admin/disputas?estado=Resolvida'],
  ['an admin who opened the page by its address', 'admin', undefined, 'Painel Admin', '/admin'],
  ['a contractor', 'contractor', '/admin/disputas', 'Meus Agendamentos', '/meus-agendamentos?aba=contratante'],
] as const)('the first link of a booking leads %s back', async (_who, side, voltar, name, href) => {
  const { screen } = await openDetail({ ...paid, side }, {}, voltar)
  await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
})
