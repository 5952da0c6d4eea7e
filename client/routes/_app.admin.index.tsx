import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { AdminOverview } from '#client/features/admin/overview.tsx'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { title: pageNames.admin },
  // Loads the figures only for an admin who may see them and has confirmed the second factor. For any other admin the server
  // refuses them.
  loader: ({ context }) => {
    const { needsSecondFactor, desk } = context.session.current()
    return needsSecondFactor || desk?.includes('finance') === false ? undefined : context.api.admin.overview.ensureData()
  },
  component: AdminOverview,
})
