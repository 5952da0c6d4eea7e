import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '#client/features/admin/payments-page.tsx'
import { address, day, id, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/admin/pagamentos')({
  staticData: { title: 'Pagamentos' },
  validateSearch: address({ busca: text(100), estado: text(9), tipo: text(12), de: day, ate: day, pessoa: id }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <PaymentsPage filter={Route.useSearch()} onFilter={(filter) => void navigate({ search: filter })} />
}
