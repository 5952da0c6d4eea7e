import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#client/features/auth/confirm-email-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/confirmar-email')({
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' }),
  staticData: { title: 'Confirmar e-mail' },
  component: Page,
})

function Page() {
  const { token } = Route.useSearch()
  return (
    <PublicShell>
      <ConfirmEmailPage token={token} />
    </PublicShell>
  )
}
