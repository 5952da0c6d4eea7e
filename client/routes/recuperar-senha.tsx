import { createFileRoute } from '@tanstack/react-router'
import { RecoverPage } from '#client/features/auth/recover-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/recuperar-senha')({
  staticData: { title: 'Recuperar senha' },
  component: () => (
    <PublicShell>
      <RecoverPage />
    </PublicShell>
  ),
})
