import { createFileRoute } from '@tanstack/react-router'
import { ChecklistsPage } from '#client/features/checklist/checklists-page.tsx'
import { ChecklistsFailed } from '#client/features/checklist/checklists-failed.tsx'
import { address, id } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/meus-checklists')({
  staticData: { title: 'Checklist com IA' },
  validateSearch: address({ agendamento: id }),
  loader: async ({ context: { session, api } }) => (await session.ready()).isContractor && api.checklist.overview.ensureData(),
  errorComponent: ChecklistsFailed,
  component: Page,
})

function Page() {
  return <ChecklistsPage bookingId={Route.useSearch().agendamento} />
}
