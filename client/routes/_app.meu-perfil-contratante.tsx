import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { ContractorEditor } from '#client/features/profile/contractor-editor.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/meu-perfil-contratante')({
  beforeLoad: guard('contractor'),
  loader: ({ context }) => context.api.profile.mine.fetch(),
  staticData: { title: pageNames.profileEditor },
  component: ContractorEditor,
})
