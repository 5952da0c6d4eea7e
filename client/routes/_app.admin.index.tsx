import { createFileRoute } from '@tanstack/react-router'
import { AdminOverview } from '#client/features/admin/overview.tsx'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { title: 'Painel Admin' },
  loader: ({ context }) => context.api.admin.overview.ensureData(),
  component: AdminOverview,
})
