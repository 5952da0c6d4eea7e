import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/onboarding-profissional')({
  staticData: { title: 'Cadastro de profissional' },
  component: () => <ComingPage page="onboarding-profissional" />,
})
