import { createFileRoute } from '@tanstack/react-router'
import { ChecklistNotFound } from '#client/features/checklist/checklist-not-found.tsx'
import { ChecklistPage } from '#client/features/checklist/checklist-page.tsx'

export const Route = createFileRoute('/_app/checklist-execucao/$id')({
  staticData: { title: 'Checklist do agendamento' },
  loader: ({ context, params }) => context.api.checklist.read.ensureData({ checklistId: params.id }),
  errorComponent: ChecklistNotFound,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <ChecklistPage key={id} id={id} />
}
