import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/admin/verificacao')({
  staticData: { title: 'Verificações pendentes' },
  component: () => <ComingPage page="admin-verificacao" />,
})
