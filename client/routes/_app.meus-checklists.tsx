import { createFileRoute } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ChecklistsPage } from '#client/features/checklist/checklists-page.tsx'
import { ChecklistsFailed } from '#client/features/checklist/checklists-failed.tsx'

export const Route = createFileRoute('/_app/meus-checklists')({
  staticData: { title: 'Checklist com IA' },
  validateSearch: ({ agendamento }: Record<string, unknown>): { agendamento?: string } =>
    typeof agendamento === 'string' ? { agendamento } : {},
  loader: async ({ context: { session, api } }) => (await session.ready()).isContractor && api.checklist.overview.ensureData(),
  errorComponent: Failed,
  component: Page,
})

function Page() {
  return <ChecklistsPage bookingId={Route.useSearch().agendamento} />
}

function Failed(props: ErrorComponentProps) {
  return <ChecklistsFailed {...props} />
}
