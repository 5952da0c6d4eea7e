import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#client/features/auth/reset-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/redefinir-senha')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => (typeof token === 'string' ? { token } : {}),
  staticData: { title: 'Redefinir senha' },
  component: Page,
})

function Page() {
  const { token } = Route.useSearch()
  return (
    <PublicShell>
      <ResetPage token={token ?? ''} />
    </PublicShell>
  )
}
