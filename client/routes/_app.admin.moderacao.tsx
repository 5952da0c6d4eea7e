import { createFileRoute } from '@tanstack/react-router'
import { ModerationPage, moderationTabs } from '#client/features/admin/moderation-page.tsx'
import type { ModerationTab } from '#client/features/admin/moderation-page.tsx'

export const Route = createFileRoute('/_app/admin/moderacao')({
  staticData: { title: 'Moderação' },
  validateSearch: ({ aba }: Record<string, unknown>): { aba?: ModerationTab } =>
    aba === 'avaliacoes' || aba === 'ocorrencias' || aba === 'pausas' || aba === 'checklists' ? { aba } : {},
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { aba = moderationTabs[0] } = Route.useSearch()
  return <ModerationPage tab={aba} onTab={(tab) => void navigate({ search: tab === moderationTabs[0] ? {} : { aba: tab } })} />
}
