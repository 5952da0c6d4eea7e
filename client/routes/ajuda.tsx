import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#client/features/help/help-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'
import { address, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/ajuda')({
  staticData: { title: 'Ajuda' },
  validateSearch: address({ busca: text(100) }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { busca } = Route.useSearch()
  return (
    <PublicShell>
      <HelpPage search={busca} onSearch={(typed) => void navigate({ search: typed.trim() ? { busca: typed } : {} })} />
    </PublicShell>
  )
}
