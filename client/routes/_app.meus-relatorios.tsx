import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/meus-relatorios')({
  staticData: { title: 'Central Financeira' },
  component: () => <ComingPage page="meus-relatorios" />,
})
