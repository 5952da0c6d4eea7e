import { createFileRoute } from '@tanstack/react-router'
import { ProfessionalDashboard } from '#client/features/dashboard/professional-dashboard.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/dashboard-profissional')({
  beforeLoad: guard('workplace'),
  loader: ({ context: { api } }) =>
    Promise.all([
      api.booking.agenda.prefetch({ side: 'professional' }),
      // These queries may fail without an error of the page, because each card of the dashboard shows its own error.
      api.dashboard.professional.prefetch(),
      api.subscription.services.prefetch(),
      api.profile.mine.prefetch(),
    ]),
  staticData: { title: 'Início' },
  component: ProfessionalDashboard,
})
