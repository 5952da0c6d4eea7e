import { createFileRoute } from '@tanstack/react-router'
import { ProfessionalOnly } from '#client/features/shell/finish-sign-up.tsx'
import { guard } from '#client/features/shell/guard.ts'
import { PageFailure } from '#client/features/shell/page-failure.tsx'
import { VerificationPage } from '#client/features/verification/verification-page.tsx'

export const Route = createFileRoute('/_app/verificacoes')({
  beforeLoad: guard('professional'),
  staticData: { title: 'Verificações' },
  // Loads nothing for a person who has not finished the sign-up, because the page then only shows the missing step.
  loader: async ({ context }) =>
    (await context.session.ready()).isProfessional &&
    Promise.all([context.api.verification.state.ensureData(), context.api.profile.mine.ensureData()]),
  errorComponent: (props) => <PageFailure {...props} heading="Verificações" />,
  component: () => (
    <ProfessionalOnly title="Verificações">
      <VerificationPage />
    </ProfessionalOnly>
  ),
})
