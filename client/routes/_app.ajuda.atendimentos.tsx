import { createFileRoute } from '@tanstack/react-router'
import { MyHelpPage } from '#client/features/help/my-help-page.tsx'
import { address, id, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/ajuda/atendimentos')({
  staticData: { title: 'Atendimentos' },
  validateSearch: address({ id, assunto: text(40) }),
  component: Page,
})

function Page() {
  const { id: requestId, assunto } = Route.useSearch()
  return <MyHelpPage requestId={requestId} topic={assunto} />
}
