import { createFileRoute } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { PRIVACY, PrivacyPage } from '#client/features/privacy/privacy-page.tsx'
import { PageFailure } from '#client/features/shell/page-failure.tsx'

export const Route = createFileRoute('/_app/conta/privacidade')({
  staticData: { title: 'Privacidade' },
  // Fetched each time the page opens, because a booking that blocked the deletion may have ended meanwhile.
  loader: ({ context }) => context.api.privacy.overview.fetch(),
  errorComponent: Failed,
  component: PrivacyPage,
})

function Failed(props: ErrorComponentProps) {
  return <PageFailure {...props} heading={PRIVACY} />
}
