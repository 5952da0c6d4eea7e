import { createFileRoute } from '@tanstack/react-router'
import { ProofPage } from '#client/features/proof/proof-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/verificar/')({
  staticData: { title: 'Verificar' },
  loader: ({ context: { api } }) => api.proof.keys.ensureData(),
  component: Page,
})

function Page() {
  return (
    <PublicShell>
      <ProofPage />
    </PublicShell>
  )
}
