import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/redefinir-senha')({
  staticData: { title: 'Redefinir senha' },
  component: Page,
})

function Page() {
  return (
    <PublicShell>
      <ComingPage page="redefinir-senha" />
    </PublicShell>
  )
}
