import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#client/features/auth/auth-page.tsx'
import { readAuthSearch } from '#client/features/auth/auth-search.ts'
import { guard } from '#client/features/shell/guard.ts'
import { PublicShell } from '#client/features/shell/public-shell.tsx'
import { preparePages } from '#client/load-page.ts'

export const Route = createFileRoute('/auth')({
  validateSearch: readAuthSearch,
  beforeLoad: guard('auth'),
  // Loads the list of pages for signed-in people now, because one of them follows the sign-in.
  loader: preparePages,
  staticData: { title: 'Entrar ou criar conta' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PublicShell>
      <AuthPage search={search} onTab={(aba) => void navigate({ search: { ...search, aba }, replace: true })} />
    </PublicShell>
  )
}
