import { createFileRoute } from '@tanstack/react-router'
import { DisputesPage } from '#client/features/admin/disputes-page.tsx'
import { address, oneOf } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/admin/disputas')({
  staticData: { title: 'Disputas' },
  validateSearch: address({ estado: oneOf('Resolvida') }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { estado = 'Aberta' } = Route.useSearch()
  return (
    <DisputesPage
      status={estado}
      onStatus={(status) => void navigate({ search: status === 'Resolvida' ? { estado: status } : {} })}
    />
  )
}
