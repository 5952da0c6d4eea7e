import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FinancePage } from '#client/features/finance/finance-page.tsx'

export const Route = createFileRoute('/_app/meus-relatorios')({
  staticData: { title: 'Central Financeira' },
  validateSearch: ({ ano }: Record<string, unknown>): { ano?: number } =>
    Number.isInteger(ano) && Number(ano) >= 2020 && Number(ano) <= 2100 ? { ano: Number(ano) } : {},
  loader: async ({ context: { session, api } }) => (await session.ready()).isContractor && api.subscription.services.ensureData(),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { ano } = Route.useSearch()
  const [thisYear] = useState(() => new Date().getFullYear())
  return <FinancePage year={ano ?? thisYear} onYear={(year) => void navigate({ search: { ano: year } })} />
}
