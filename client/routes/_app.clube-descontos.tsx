import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/clube-descontos')({
  staticData: { title: 'Clube de Descontos' },
  component: () => <ComingPage page="clube-descontos" />,
})
