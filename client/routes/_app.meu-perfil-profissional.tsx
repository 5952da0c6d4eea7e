import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { ComingPage } from '#client/features/shell/coming-page.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/meu-perfil-profissional')({
  beforeLoad: guard('professional'),
  staticData: { title: pageNames.profileEditor },
  component: () => <ComingPage page="meu-perfil-profissional" />,
})
