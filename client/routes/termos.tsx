import { createFileRoute } from '@tanstack/react-router'
import { terms } from '#client/features/landing/legal-texts.tsx'
import { ReadingPage } from '#client/features/landing/reading-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/termos')({
  staticData: { title: 'Termos de uso' },
  component: () => (
    <PublicShell>
      <ReadingPage title="Termos de uso" updated="novembro de 2026" sections={terms} />
    </PublicShell>
  ),
})
