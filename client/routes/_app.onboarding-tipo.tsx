import { createFileRoute, redirect } from '@tanstack/react-router'
import { accountType } from '#client/features/auth/auth-search.ts'
import { ChooseTypePage } from '#client/features/onboarding/choose-type.tsx'
import { address, safeReturn } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/onboarding-tipo')({
  validateSearch: address({ tipo: accountType, voltar: safeReturn }),
  // The account type can be chosen only once, so a person who already has a role, including admin, is redirected.
  beforeLoad: async ({ context }) => {
    const { next } = await context.api.onboarding.state.fetch()
    if (next !== '/onboarding-tipo') throw redirect({ to: '/', replace: true })
  },
  staticData: { title: 'Tipo de conta' },
  component: Page,
})

function Page() {
  return <ChooseTypePage {...Route.useSearch()} />
}
