import { createFileRoute } from '@tanstack/react-router'
import { MyNotifications } from '#client/features/notifications/my-notifications.tsx'

export const Route = createFileRoute('/_app/notificacoes')({
  staticData: { title: 'Notificações' },
  loader: ({ context }) => context.api.notifications.mine.ensureData(),
  component: MyNotifications,
})
