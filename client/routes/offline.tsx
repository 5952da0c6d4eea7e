import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '#client/features/offline/offline-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/offline')({ staticData: { title: 'Agendamentos neste aparelho' }, component: Page })

function Page() {
  return (
    <PublicShell>
      <OfflinePage />
    </PublicShell>
  )
}
