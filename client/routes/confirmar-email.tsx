import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#client/features/auth/confirm-email-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'
import { address, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/confirmar-email')({
  validateSearch: address({ token: text(200) }),
  staticData: { title: 'Confirmar e-mail' },
  component: Page,
})

function Page() {
  const { token = '' } = Route.useSearch()
  return (
    <PublicShell>
      <ConfirmEmailPage token={token} />
    </PublicShell>
  )
}
