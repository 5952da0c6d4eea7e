import { createFileRoute } from '@tanstack/react-router'
import { ProfessionalDashboard } from '#client/features/dashboard/professional-dashboard.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/dashboard-profissional')({
  beforeLoad: guard('workplace'),
  loader: ({ context: { api } }) =>
    Promise.all([api.booking.agenda.prefetch({ side: 'professional' }), api.profile.mine.ensureData()]),
  staticData: { title: 'Início' },
  component: ProfessionalDashboard,
})
