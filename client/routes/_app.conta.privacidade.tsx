import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/conta/privacidade')({
  staticData: { title: 'Privacidade' },
  component: () => <ComingPage page="conta-privacidade" />,
})
