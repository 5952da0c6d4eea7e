import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { AdminOverview } from '#client/features/admin/overview.tsx'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { title: pageNames.admin },
  // Until the second factor is confirmed the server refuses this query, and the page is not shown.
  loader: ({ context }) => (context.session.current().needsSecondFactor ? undefined : context.api.admin.overview.ensureData()),
  component: AdminOverview,
})
