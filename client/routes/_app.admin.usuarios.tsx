import { createFileRoute, redirect } from '@tanstack/react-router'
import { UsersPage } from '#client/features/admin/users-page.tsx'
import { address, day, id, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/admin/usuarios')({
  staticData: { title: 'Pessoas' },
  validateSearch: address({
    busca: text(100),
    papel: text(12),
    situacao: text(12),
    verificacao: text(12),
    etapa: text(12),
    cidade: text(100),
    de: day,
    ate: day,
    usuario: id,
  }),
  beforeLoad: ({ search: { usuario } }) => {
    // Redirects old links, which have the id of the person in the parameter `usuario`.
    if (usuario) throw redirect({ to: '/admin/usuarios/$id', params: { id: usuario }, replace: true })
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <UsersPage filter={Route.useSearch()} onFilter={(filter) => void navigate({ search: filter })} />
}
