import { createFileRoute } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { readChoice } from '#client/features/professional/choice.ts'
import { ProfileClosed } from '#client/features/professional/profile-closed.tsx'
import { ProfilePage } from '#client/features/professional/profile-page.tsx'
import { trpc } from '#client/lib/api.ts'

export const Route = createFileRoute('/_app/profissional/$id')({
  validateSearch: readChoice,
  // A look at a profile counts as a view, so hovering over a link loads the page's code and nothing of hers.
  loader: ({ context, params, preload }) =>
    preload ? null : context.api.search.profile.ensureData({ professionalId: params.id }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.name ?? 'Profissional' }] }),
  errorComponent: Closed,
  component: Professional,
})

function Professional() {
  const navigate = Route.useNavigate()
  const [profile] = trpc.search.profile.useSuspenseQuery({ professionalId: Route.useParams().id })
  return (
    <ProfilePage
      key={profile.id}
      profile={profile}
      choice={Route.useSearch()}
      onChoice={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

function Closed({ error, reset }: ErrorComponentProps) {
  const utils = trpc.useUtils()
  const { id } = Route.useParams()
  const retry = async () => {
    await utils.search.profile.reset({ professionalId: id })
    reset()
  }
  return <ProfileClosed error={error} onRetry={() => void retry()} />
}
