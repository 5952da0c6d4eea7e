import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/verificar/$codigo')({
  staticData: { title: 'Verificar certificado' },
  component: Page,
})

function Page() {
  return (
    <PublicShell>
      <ComingPage page="verificar" />
    </PublicShell>
  )
}
