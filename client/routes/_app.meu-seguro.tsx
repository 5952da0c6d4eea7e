import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/meu-seguro')({
  staticData: { title: 'Seguro de Responsabilidade Civil' },
  component: () => <ComingPage page="meu-seguro" />,
})
