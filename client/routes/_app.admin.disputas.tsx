import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/admin/disputas')({
  staticData: { title: 'Disputas' },
  component: () => <ComingPage page="admin-disputas" />,
})
