import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#client/features/privacy/privacy-page.tsx'

export const Route = createFileRoute('/_app/conta/privacidade')({
  staticData: { title: 'Privacidade' },
  // The overview is fetched each time the page opens. A booking that prevented the deletion of the account may have ended
  // meanwhile.
  loader: ({ context }) => context.api.privacy.overview.fetch(),
  component: PrivacyPage,
})
