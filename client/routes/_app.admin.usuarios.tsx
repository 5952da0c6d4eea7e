import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#client/features/admin/users-page.tsx'
import { address, id, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/admin/usuarios')({
  staticData: { title: 'Usuários' },
  validateSearch: address({ busca: text(100), usuario: id }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { busca = '', usuario } = Route.useSearch()
  return (
    <UsersPage
      search={busca}
      onSearch={(typed) => void navigate({ search: typed ? { busca: typed } : {} })}
      userId={usuario}
      onUser={(opened) => void navigate({ search: { ...(busca && { busca }), ...(opened && { usuario: opened }) } })}
    />
  )
}
