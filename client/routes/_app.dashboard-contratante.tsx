import { createFileRoute } from '@tanstack/react-router'
import { ContractorDashboard } from '#client/features/dashboard/contractor-dashboard.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/dashboard-contratante')({
  beforeLoad: guard('contractor'),
  loader: ({ context: { api } }) =>
    Promise.all([
      api.booking.agenda.prefetch({ side: 'contractor' }),
      // `prefetch` does not throw, so a failed query does not replace the whole page by an error. Each card of the dashboard
      // shows its own error.
      api.subscription.current.prefetch(),
      api.dashboard.contractor.prefetch(),
      api.subscription.services.prefetch(),
      api.onboarding.state.prefetch(),
    ]),
  staticData: { title: 'Início' },
  component: ContractorDashboard,
})
