import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#client/features/admin/audit-page.tsx'
import { address, id } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/admin/auditoria')({
  staticData: { title: 'Auditoria' },
  validateSearch: address({ ator: id, sobre: id }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <AuditPage filter={Route.useSearch()} onFilter={(filter) => void navigate({ search: filter })} />
}
