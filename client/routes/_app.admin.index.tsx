import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { AdminOverview } from '#client/features/admin/overview.tsx'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { title: pageNames.admin },
  // The server refuses this query to those who see no figures, and until the second factor is confirmed.
  loader: ({ context }) => {
    const { needsSecondFactor, desk } = context.session.current()
    return needsSecondFactor || desk?.includes('finance') === false ? undefined : context.api.admin.overview.ensureData()
  },
  component: AdminOverview,
})
