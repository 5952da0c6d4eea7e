import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FinancePage } from '#client/features/finance/finance-page.tsx'
import { address, whole } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/meus-relatorios')({
  staticData: { title: 'Central Financeira' },
  validateSearch: address({ ano: whole(2020, 2100) }),
  loader: async ({ context: { session, api } }) => (await session.ready()).isContractor && api.subscription.services.ensureData(),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { ano } = Route.useSearch()
  const [thisYear] = useState(() => new Date().getFullYear())
  return <FinancePage year={ano ?? thisYear} onYear={(year) => void navigate({ search: { ano: year } })} />
}
