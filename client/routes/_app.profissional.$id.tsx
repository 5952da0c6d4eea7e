import { createFileRoute, useLocation } from '@tanstack/react-router'
import { kindNames } from '#shared/pages.ts'
import type { Scope } from '#client/features/booking/scope.ts'
import { readChoice } from '#client/features/professional/choice.ts'
import { ProfileClosed } from '#client/features/professional/profile-closed.tsx'
import { ProfilePage } from '#client/features/professional/profile-page.tsx'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { Spinner } from '#client/ui/spinner.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was said of an earlier visit that is booked again; of a home's inside, hence not in the URL. */
    visitNotes?: string | undefined
    scope?: Scope | undefined
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

function Professional() {
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const choice = Route.useSearch()
  const { visitNotes, scope } = useLocation({ select: ({ state }) => state })
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
        onChoice={(search) => void navigate({ search, replace: true, resetScroll: false })}
        mayKeep={isContractor}
        earlier={{ notes: visitNotes, scope }}
      />
    )
  }
  if (!error || isFetching) return <Spinner className="w-full py-24" />
  return <ProfileClosed error={error} onRetry={() => void refetch()} />
}
