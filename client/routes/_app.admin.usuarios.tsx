import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/admin/usuarios')({
  staticData: { title: 'Usuários' },
  component: () => <ComingPage page="admin-usuarios" />,
})
