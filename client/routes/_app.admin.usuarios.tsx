import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#client/features/admin/users-page.tsx'

type UsersSearch = { busca?: string; usuario?: string }

export const Route = createFileRoute('/_app/admin/usuarios')({
  staticData: { title: 'Usuários' },
  validateSearch: ({ busca, usuario }: Record<string, unknown>): UsersSearch => ({
    ...(typeof busca === 'string' && busca && { busca: busca.slice(0, 100) }),
    ...(typeof usuario === 'string' && /^[\da-f-]{36}$/.test(usuario) && { usuario }),
  }),
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
      onUser={(id) => void navigate({ search: { ...(busca && { busca }), ...(id && { usuario: id }) } })}
    />
  )
}
