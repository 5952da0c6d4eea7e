import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/recebimentos')({
  staticData: { title: 'Recebimentos' },
  component: () => <ComingPage page="recebimentos" />,
})
