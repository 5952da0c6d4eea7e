import { createFileRoute } from '@tanstack/react-router'
import { ModuleFailure } from '#client/features/course/module-failure.tsx'
import { ModulePage } from '#client/features/course/module-page.tsx'

export const Route = createFileRoute('/_app/certificado_/modulo/$id')({
  staticData: { title: 'Módulo do certificado' },
  validateSearch: ({ secao }: Record<string, unknown>): { secao?: number | 'quiz' } =>
    secao === 'quiz' || Number.isInteger(secao) ? { secao: secao as number | 'quiz' } : {},
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
