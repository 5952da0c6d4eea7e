import { createFileRoute } from '@tanstack/react-router'
import { help } from '#client/features/landing/legal-texts.tsx'
import { ReadingPage } from '#client/features/landing/reading-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/ajuda')({
  staticData: { title: 'Ajuda' },
  component: () => (
    <PublicShell>
      <ReadingPage title="Ajuda" sections={help} />
    </PublicShell>
  ),
})
