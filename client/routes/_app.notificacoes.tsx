import { createFileRoute } from '@tanstack/react-router'
import { MyNotifications } from '#client/features/notifications/my-notifications.tsx'
import { address, oneOf } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/notificacoes')({
  staticData: { title: 'Notificações' },
  validateSearch: address({ aba: oneOf('preferencias') }),
  loader: ({ context }) => context.api.notifications.mine.ensureData(),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { aba } = Route.useSearch()
  const show = (chosen: string) =>
    void navigate({ search: chosen === 'preferencias' ? { aba: chosen } : {}, replace: true, resetScroll: false })
  return <MyNotifications tab={aba ?? 'recentes'} onTab={show} />
}
