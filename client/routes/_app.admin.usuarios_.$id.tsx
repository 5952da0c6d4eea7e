import { createFileRoute } from '@tanstack/react-router'
import { PageFailure } from '#client/features/shell/page-failure.tsx'
import { UserPage } from '#client/features/admin/user-page.tsx'

export const Route = createFileRoute('/_app/admin/usuarios_/$id')({
  staticData: { title: 'Pessoas' },
  errorComponent: (props) => <PageFailure {...props} heading="Pessoas" message="Não foi possível carregar esta pessoa." />,
  component: Page,
})

function Page() {
  return <UserPage userId={Route.useParams().id} />
}
