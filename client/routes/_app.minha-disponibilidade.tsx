import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { MyAvailability } from '#client/features/availability/my-availability.tsx'
import { requireProfessional } from '#client/features/availability/require-professional.ts'
import { ProfessionalOnly } from '#client/features/shell/finish-sign-up.tsx'

export const Route = createFileRoute('/_app/minha-disponibilidade')({
  staticData: { title: pageNames.availability },
  beforeLoad: async ({ context, preload }) => {
    const { isProfessional, unfinishedProfessional } = await context.session.ready()
    if (!isProfessional && !unfinishedProfessional) requireProfessional({ preload })
  },
  loader: async ({ context }) => (await context.session.ready()).isProfessional && context.api.availability.mine.ensureData(),
  component: () => (
    <ProfessionalOnly title={pageNames.availability}>
      <MyAvailability />
    </ProfessionalOnly>
  ),
})
