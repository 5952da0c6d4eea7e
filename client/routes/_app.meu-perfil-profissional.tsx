import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/meu-perfil-profissional')({
  beforeLoad: guard('professional'),
  staticData: { title: 'Editar Perfil' },
  component: () => <ComingPage page="meu-perfil-profissional" />,
})
