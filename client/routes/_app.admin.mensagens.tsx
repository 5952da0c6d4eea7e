import { createFileRoute } from '@tanstack/react-router'
import { AppealsPage } from '#client/features/admin/appeals-page.tsx'
import { PageFailure } from '#client/features/shell/page-failure.tsx'

export const Route = createFileRoute('/_app/admin/mensagens')({
  staticData: { title: 'Mensagens bloqueadas' },
  // Loads nothing until the admin has confirmed the second factor. Before that the server refuses the query, and the page is not
  // shown.
  loader: ({ context }) => (context.session.current().needsSecondFactor ? undefined : context.api.chat.appeals.ensureData()),
  errorComponent: (props) => <PageFailure {...props} heading="Mensagens bloqueadas" />,
  component: AppealsPage,
})
