import { createFileRoute } from '@tanstack/react-router'
import { SeriesPage } from '#client/features/series/series-page.tsx'

export const Route = createFileRoute('/_app/serie/$id')({
  staticData: { title: 'Repetição' },
  loader: ({ context, params }) => context.api.series.byId.ensureData({ seriesId: params.id }),
  component: Page,
})

function Page() {
  return <SeriesPage id={Route.useParams().id} />
}
