import { createFileRoute } from '@tanstack/react-router'
import { ModerationPage, moderationTabs } from '#client/features/admin/moderation-page.tsx'
import { address, oneOf } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/admin/moderacao')({
  staticData: { title: 'Moderação' },
  validateSearch: address({ aba: oneOf('avaliacoes', 'ocorrencias', 'pausas', 'checklists', 'analises', 'fotos') }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { aba = moderationTabs[0] } = Route.useSearch()
  return <ModerationPage tab={aba} onTab={(tab) => void navigate({ search: tab === moderationTabs[0] ? {} : { aba: tab } })} />
}
