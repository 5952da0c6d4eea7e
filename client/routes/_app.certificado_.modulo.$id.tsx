import { createFileRoute } from '@tanstack/react-router'
import { ModuleFailure } from '#client/features/course/module-failure.tsx'
import { ModulePage } from '#client/features/course/module-page.tsx'

export const Route = createFileRoute('/_app/certificado_/modulo/$id')({
  staticData: { title: 'Módulo' },
  // The page itself reads the value, because this part is in the first script.
  validateSearch: ({ secao }: Record<string, unknown>): { secao?: unknown } => ({ secao }),
  loader: async ({ context: { session, api }, params }) => {
    const { isProfessional } = await session.ready()
    if (isProfessional) await api.course.module.ensureData({ moduleId: params.id })
  },
  component: Page,
  errorComponent: ModuleFailure,
})

function Page() {
  const { id } = Route.useParams()
  const { secao } = Route.useSearch()
  return <ModulePage id={id} place={secao} />
}
