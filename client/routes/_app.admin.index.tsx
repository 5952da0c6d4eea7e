import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { AdminOverview } from '#client/features/admin/overview.tsx'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { title: pageNames.admin },
  loader: ({ context }) => context.api.admin.overview.ensureData(),
  component: AdminOverview,
})
