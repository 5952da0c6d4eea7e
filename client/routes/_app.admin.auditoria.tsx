import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#client/features/admin/audit-page.tsx'
import type { AuditFilter } from '#client/features/admin/audit-page.tsx'

const idOf = (value: unknown) => (typeof value === 'string' && /^[\da-f-]{36}$/.test(value) ? value : undefined)

export const Route = createFileRoute('/_app/admin/auditoria')({
  staticData: { title: 'Auditoria' },
  validateSearch: (search: Record<string, unknown>): AuditFilter => {
    const [ator, sobre] = [idOf(search.ator), idOf(search.sobre)]
    return { ...(ator && { ator }), ...(sobre && { sobre }) }
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <AuditPage filter={Route.useSearch()} onFilter={(filter) => void navigate({ search: filter })} />
}
