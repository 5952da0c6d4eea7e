import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/meus-checklists')({
  staticData: { title: 'Checklist com IA' },
  component: () => <ComingPage page="meus-checklists" />,
})
