import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { FiguresSection } from './figures-section.tsx'

const none = { gmvInCents: 0, revenueInCents: 0, subscriptionsInCents: 0, servicesInCents: 0, lossesInCents: 0 }
const figures = {
  total: { ...none, gmvInCents: 108_000, subscriptionsInCents: 5_000 },
  months: [
    { month: '2026-10', ...none, gmvInCents: 118_800 },
    { month: '2026-11', ...none, gmvInCents: -10_800, subscriptionsInCents: 5_000 },
  ],
  policy: { feeInBasisPoints: 2_250, firstBookingFeeInBasisPoints: 500, subscriptionInCents: 4_900 },
}

test('shows each ledger amount with its definition, the chosen amount by month, and the configured prices', async () => {
  const { screen } = await openPages('/admin', { '/admin': { component: () => <FiguresSection figures={figures} /> } }, {})
  const section = screen.getByRole('region', { name: 'Valores' })
  await expect.poll(() => section.element().textContent).toMatch(/GMV\s*R\$\s*1\.080,00/)
  await expect.poll(() => section.element().textContent).toMatch(/Taxa em vigor: 22,5% sobre o valor do profissional, e mais 5%/)
  await expect.poll(() => section.element().textContent).toMatch(/Assinatura: R\$\s*49,00 por mês/)
  await section.getByText('Ver em tabela').click()
  await expect
    .poll(() => section.getByRole('table').element().textContent)
    .toMatch(/11\/2026\s*-R\$\s*108,00\s*10\/2026\s*R\$\s*1\.188,00/)
  await section.getByRole('combobox', { name: 'Por mês' }).selectOptions('Assinaturas')
  await expect
    .poll(() => section.getByRole('table').element().textContent)
    .toMatch(/11\/2026\s*R\$\s*50,00\s*10\/2026\s*R\$\s*0,00/)
})
