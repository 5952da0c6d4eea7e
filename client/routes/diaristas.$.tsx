import { createFileRoute } from '@tanstack/react-router'
import { address, day, keyOf, oneOf, serviceSlugs, text } from '#client/lib/address.ts'
import { DirectoryPage } from '#client/features/directory/directory-page.tsx'
import { NotFoundPage } from '#client/features/shell/not-found-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

// One route serves the list of cities, a city, and a service in a city, because each route makes the entry script larger.
export const Route = createFileRoute('/diaristas/$')({
  validateSearch: address({ cursor: text(300), servico: keyOf(serviceSlugs), cep: text(9), dia: day, horas: oneOf(4, 6, 8) }),
  loaderDeps: ({ search: { cursor, horas } }) => ({ cursor, hours: horas }),
  loader: ({ context: { api }, params: { _splat: path }, deps }) =>
    path ? api.directory.city.ensureData({ path, ...deps }) : api.directory.cities.ensureData(),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  staticData: { title: 'Página não encontrada' },
  component: Page,
})

function Page() {
  const asked = Route.useLoaderDeps()
  return <DirectoryPage path={Route.useParams()._splat} {...asked} Frame={PublicShell} missing={<NotFoundPage />} />
}
