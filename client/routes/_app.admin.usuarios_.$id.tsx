import { createFileRoute } from '@tanstack/react-router'
import { adminUserTexts } from '#shared/admin-users.ts'
import { PageFailure } from '#client/features/shell/page-failure.tsx'
import { UserPage } from '#client/features/admin/user-page.tsx'

export const Route = createFileRoute('/_app/admin/usuarios_/$id')({
  staticData: { title: adminUserTexts.title },
  errorComponent: (props) => <PageFailure {...props} heading={adminUserTexts.title} message={adminUserTexts.loadFailed} />,
  component: Page,
})

function Page() {
  return <UserPage userId={Route.useParams().id} />
}
