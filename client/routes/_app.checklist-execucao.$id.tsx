import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/checklist-execucao/$id')({
  staticData: { title: 'Checklist do agendamento' },
  component: () => <ComingPage page="checklist-execucao" />,
})
