import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/favoritos')({
  staticData: { title: 'Favoritos' },
  component: () => <ComingPage page="favoritos" />,
})
