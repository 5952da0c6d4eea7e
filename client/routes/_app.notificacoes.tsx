import { createFileRoute } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { MyNotifications } from '#client/features/notifications/my-notifications.tsx'
import { PageFailure } from '#client/features/shell/page-failure.tsx'

export const Route = createFileRoute('/_app/notificacoes')({
  staticData: { title: 'Notificações' },
  loader: ({ context }) => context.api.notifications.mine.ensureData(),
  errorComponent: Failed,
  component: MyNotifications,
})

function Failed(props: ErrorComponentProps) {
  return <PageFailure {...props} heading="Notificações" />
}
