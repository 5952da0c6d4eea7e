import { createFileRoute } from '@tanstack/react-router'
import { DisputesPage } from '#client/features/admin/disputes-page.tsx'

type DisputesSearch = { estado?: 'Resolvida' }

export const Route = createFileRoute('/_app/admin/disputas')({
  staticData: { title: 'Disputas' },
  validateSearch: ({ estado }: Record<string, unknown>): DisputesSearch => (estado === 'Resolvida' ? { estado } : {}),
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
