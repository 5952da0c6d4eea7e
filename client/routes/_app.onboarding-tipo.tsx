import { createFileRoute, redirect } from '@tanstack/react-router'
import { readAuthSearch } from '#client/features/auth/auth-search.ts'
import { ChooseTypePage } from '#client/features/onboarding/choose-type.tsx'

export const Route = createFileRoute('/_app/onboarding-tipo')({
  validateSearch: (search: Record<string, unknown>) => {
    const { tipo } = readAuthSearch(search)
    return tipo ? { tipo } : {}
  },
  // The account type is chosen once. A person who already has any role, including admin, is redirected.
  beforeLoad: async ({ context }) => {
    const { next } = await context.api.onboarding.state.fetch()
    if (next !== '/onboarding-tipo') throw redirect({ to: '/', replace: true })
  },
  staticData: { title: 'Tipo de conta' },
  component: Page,
})

function Page() {
  return <ChooseTypePage tipo={Route.useSearch().tipo} />
}
