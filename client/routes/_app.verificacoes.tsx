import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'
import { ProfessionalOnly } from '#client/features/shell/finish-sign-up.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/verificacoes')({
  beforeLoad: guard('professional'),
  staticData: { title: 'Verificações' },
  component: () => (
    <ProfessionalOnly title="Verificações">
      <ComingPage page="verificacoes" />
    </ProfessionalOnly>
  ),
})
