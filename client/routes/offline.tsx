import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/offline')({ staticData: { title: 'Você está sem internet.' }, component: Page })

function Page() {
  return (
    <PublicShell>
      <ComingPage page="offline" />
    </PublicShell>
  )
}
