import { createFileRoute, redirect } from '@tanstack/react-router'
import { UsersPage } from '#client/features/admin/users-page.tsx'
import { address, id, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/admin/usuarios')({
  staticData: { title: 'Pessoas' },
  validateSearch: address({ busca: text(100), usuario: id }),
  beforeLoad: ({ search: { usuario } }) => {
    // Older links named the person here.
    if (usuario) throw redirect({ to: '/admin/usuarios/$id', params: { id: usuario }, replace: true })
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { busca = '' } = Route.useSearch()
  return <UsersPage search={busca} onSearch={(typed) => void navigate({ search: typed ? { busca: typed } : {} })} />
}
