import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { AdminOverview } from '#client/features/admin/overview.tsx'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { title: pageNames.admin },
  // The server refuses the figures to admins who may not see them, and to all until the second factor is confirmed. The query is
  // then skipped.
  loader: ({ context }) => {
    const { needsSecondFactor, desk } = context.session.current()
    return needsSecondFactor || desk?.includes('finance') === false ? undefined : context.api.admin.overview.ensureData()
  },
  component: AdminOverview,
})
