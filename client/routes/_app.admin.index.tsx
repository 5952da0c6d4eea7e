import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { AdminOverview } from '#client/features/admin/overview.tsx'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { title: pageNames.admin },
  // Without the second factor the server would refuse the overview, and the page is not shown.
  loader: ({ context }) => (context.session.current().needsSecondFactor ? undefined : context.api.admin.overview.ensureData()),
  component: AdminOverview,
})
