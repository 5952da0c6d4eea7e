import { createFileRoute } from '@tanstack/react-router'
import { PerformancePage } from '#client/features/performance/performance-page.tsx'

export const Route = createFileRoute('/_app/meu-desempenho')({
  staticData: { title: 'Análise de Perfil' },
  loader: async ({ context: { session, api } }) =>
    (await session.ready()).isProfessional && api.subscription.services.ensureData(),
  component: () => <PerformancePage />,
})
