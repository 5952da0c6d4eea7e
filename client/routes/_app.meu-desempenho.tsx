import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/meu-desempenho')({
  staticData: { title: 'Análise de Perfil com IA' },
  component: () => <ComingPage page="meu-desempenho" />,
})
