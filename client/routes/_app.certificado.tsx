import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CoursePage } from '#client/features/course/course-page.tsx'
import { readReturnSearch } from '#client/features/purchase/return-search.ts'

export const Route = createFileRoute('/_app/certificado')({
  staticData: { title: 'Certificado de Boas Práticas' },
  validateSearch: readReturnSearch,
  loader: async ({ context: { session, api } }) => {
    const { isProfessional } = await session.ready()
    if (isProfessional) await Promise.all([api.subscription.services.ensureData(), api.course.mine.ensureData()])
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const forget = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  return <CoursePage search={search} onReturned={forget} />
}
