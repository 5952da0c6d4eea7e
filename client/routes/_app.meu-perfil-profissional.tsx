import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { ProfessionalEditor } from '#client/features/profile/professional-editor.tsx'
import { ProfessionalOnly } from '#client/features/shell/finish-sign-up.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/meu-perfil-profissional')({
  beforeLoad: guard('professional'),
  loader: ({ context }) => context.api.profile.mine.fetch(),
  staticData: { title: pageNames.profileEditor },
  component: () => (
    <ProfessionalOnly title={pageNames.profileEditor}>
      <ProfessionalEditor />
    </ProfessionalOnly>
  ),
})
