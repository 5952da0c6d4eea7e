import { createFileRoute } from '@tanstack/react-router'
import { HelpDeskPage } from '#client/features/admin/help-desk-page.tsx'
import { address, oneOf, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/admin/atendimentos')({
  staticData: { title: 'Atendimentos' },
  validateSearch: address({ estado: oneOf('Respondido', 'Encerrado'), busca: text(20) }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { estado = 'Aberto', busca = '' } = Route.useSearch()
  return (
    <HelpDeskPage
      status={estado}
      number={busca}
      onStatus={(status) => void navigate({ search: status === 'Aberto' ? {} : { estado: status } })}
      onNumber={(typed) => void navigate({ search: typed.trim() ? { busca: typed } : {} })}
    />
  )
}
