import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { AdminOverview } from '#client/features/admin/overview.tsx'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { title: pageNames.admin },
  // The query of the figures is skipped for admins who may not see them, and until the second factor is confirmed, because the
  // server would refuse it.
  loader: ({ context }) => {
    const { needsSecondFactor, desk } = context.session.current()
    return needsSecondFactor || desk?.includes('finance') === false ? undefined : context.api.admin.overview.ensureData()
  },
  component: AdminOverview,
})
