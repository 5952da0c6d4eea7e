import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { pageNames } from '#shared/pages.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { PageFailure } from '#client/features/shell/page-failure.tsx'
import { SubscriptionPage } from '#client/features/purchase/subscription/subscription-page.tsx'
import { readReturnSearch } from '#client/features/purchase/subscription/return-search.ts'

export const Route = createFileRoute('/_app/assinatura')({
  staticData: { title: pageNames.subscription },
  validateSearch: readReturnSearch,
  loader: ({ context }) => context.api.subscription.current.ensureData(),
  errorComponent: (props) => (
    <PageFailure {...props} heading={pageNames.subscription} message={subscriptionMessages.loadFailed.title} />
  ),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { payment_intent_client_secret: secret, cartao, voltar } = Route.useSearch()
  const [fromBank] = useState(secret !== undefined)
  const [changingCard] = useState(cartao ?? null)
  const dropSecret = useCallback(
    () => void navigate({ search: (before) => (before.voltar ? { voltar: before.voltar } : {}), replace: true }),
    [navigate],
  )
  return <SubscriptionPage fromBank={fromBank} voltar={voltar} changingCard={changingCard} onReturned={dropSecret} />
}
