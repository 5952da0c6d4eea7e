import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '#client/features/directory/directory-page.tsx'
import { NotFoundPage } from '#client/features/shell/not-found-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

// One route for /diaristas, a city and a service there, because each route adds to the first script.
export const Route = createFileRoute('/diaristas/$')({
  validateSearch: (search): { cursor?: string } => search,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: ({ context: { api }, params: { _splat: path }, deps: { cursor } }) =>
    path ? api.directory.city.ensureData({ path, cursor }) : api.directory.cities.ensureData(),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  staticData: { title: 'Página não encontrada' },
  component: Page,
})

function Page() {
  const { cursor } = Route.useSearch()
  return <DirectoryPage path={Route.useParams()._splat} cursor={cursor} Frame={PublicShell} missing={<NotFoundPage />} />
}
