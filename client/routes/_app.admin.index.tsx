import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { AdminOverview } from '#client/features/admin/overview.tsx'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { title: pageNames.admin },
  // Before the second factor the panel would be refused, and is not drawn.
  loader: ({ context }) => (context.session.current().needsSecondFactor ? undefined : context.api.admin.overview.ensureData()),
  component: AdminOverview,
})
