import { createFileRoute } from '@tanstack/react-router'
import { ProfessionalDashboard } from '#client/features/dashboard/professional-dashboard.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/dashboard-profissional')({
  beforeLoad: guard('workplace'),
  loader: ({ context: { api } }) =>
    Promise.all([
      api.booking.agenda.prefetch({ side: 'professional' }),
      // `prefetch` does not throw, so a failed query does not replace the whole page by an error. Each card of the dashboard
      // shows its own error.
      api.dashboard.professional.prefetch(),
      api.subscription.services.prefetch(),
      api.profile.mine.prefetch(),
    ]),
  staticData: { title: 'Início' },
  component: ProfessionalDashboard,
})
