import { createFileRoute } from '@tanstack/react-router'
import { InsurancePage } from '#client/features/insurance/insurance-page.tsx'

export const Route = createFileRoute('/_app/meu-seguro')({
  staticData: { title: 'Seguro de Responsabilidade Civil' },
  loader: async ({ context: { session, api } }) => {
    const { isProfessional } = await session.ready()
    if (isProfessional) await Promise.all([api.subscription.services.ensureData(), api.insurance.mine.ensureData()])
  },
  component: () => <InsurancePage />,
})
