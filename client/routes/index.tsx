import { createFileRoute } from '@tanstack/react-router'
import { Showcase } from '#client/features/directory/showcase.tsx'
import { Landing } from '#client/features/landing/landing.tsx'
import { guard } from '#client/features/shell/guard.ts'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/')({
  beforeLoad: guard('landing'),
  component: () => (
    <PublicShell bleed>
      <Landing people={<Showcase />} />
    </PublicShell>
  ),
})
