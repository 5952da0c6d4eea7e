import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#client/features/auth/reset-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'
import { address, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/redefinir-senha')({
  validateSearch: address({ token: text(200) }),
  staticData: { title: 'Redefinir senha' },
  component: Page,
})

function Page() {
  const { token = '' } = Route.useSearch()
  return (
    <PublicShell>
      <ResetPage token={token} />
    </PublicShell>
  )
}
