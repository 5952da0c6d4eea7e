import { createFileRoute, useLocation } from '@tanstack/react-router'
import { kindNames } from '#shared/pages.ts'
import { readChoice } from '#client/features/professional/choice.ts'
import { ProfileClosed } from '#client/features/professional/profile-closed.tsx'
import { ProfilePage } from '#client/features/professional/profile-page.tsx'
import type { Extras } from '#client/features/professional/wish.ts'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { Spinner } from '#client/ui/spinner.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is said of the visit, or was of an earlier one that is booked again; of a home's inside, hence not in the URL. */
    visit?: Partial<Extras> | undefined
  }
}

export const Route = createFileRoute('/_app/profissional/$id')({
  validateSearch: readChoice,
  loader: async ({ context, params, preload }) => {
    // A look at a profile counts as a view, so hovering over a link loads the page's code and nothing of hers.
    if (preload) return undefined
    // A refusal is one of the page's own states, not a failure of the route, so it is not thrown here.
    await context.api.search.profile.prefetch({ professionalId: params.id })
    return context.api.search.profile.getData({ professionalId: params.id })?.name
  },
  head: ({ loaderData: name }) => ({ meta: [{ title: name ?? kindNames.professional }] }),
  component: Professional,
})

const inPlace = { replace: true, resetScroll: false } as const

function Professional() {
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const choice = Route.useSearch()
  const said = useLocation({ select: ({ state }) => state.visit })
  const { isContractor } = useSession()
  const {
    data: profile,
    error,
    isFetching,
    refetch,
  } = trpc.search.profile.useQuery({ professionalId: id }, { retryOnMount: false })
  if (profile) {
    return (
      <ProfilePage
        key={profile.id}
        profile={profile}
        choice={choice}
        onChoice={(search) => void navigate({ search, state: true, ...inPlace })}
        said={said}
        onSaid={(visit) => void navigate({ search: true, state: (before) => ({ ...before, visit }), ...inPlace })}
        mayKeep={isContractor}
      />
    )
  }
  if (!error || isFetching) return <Spinner className="w-full py-24" />
  return <ProfileClosed error={error} onRetry={() => void refetch()} />
}
