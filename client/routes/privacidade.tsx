import { createFileRoute } from '@tanstack/react-router'
import { privacy } from '#client/features/landing/legal-texts.tsx'
import { ReadingPage } from '#client/features/landing/reading-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/privacidade')({
  staticData: { title: 'Política de privacidade' },
  component: () => (
    <PublicShell>
      <ReadingPage title="Política de privacidade" updated="novembro de 2026" sections={privacy} />
    </PublicShell>
  ),
})
