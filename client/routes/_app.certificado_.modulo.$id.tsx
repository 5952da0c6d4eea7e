import { createFileRoute } from '@tanstack/react-router'
import { ModuleFailure } from '#client/features/course/module-failure.tsx'
import { ModulePage } from '#client/features/course/module-page.tsx'
import { address, type Reader, whole } from '#client/lib/address.ts'

// Reads the section of a course module in the URL: 'quiz', or the position of the section, from 1. The page checks whether the
// module has that many sections.
const section: Reader<number | 'quiz'> = (value, all) => (value === 'quiz' ? value : whole(1, 99)(value, all))

export const Route = createFileRoute('/_app/certificado_/modulo/$id')({
  staticData: { title: 'Módulo' },
  validateSearch: address({ secao: section }),
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
