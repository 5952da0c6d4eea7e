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
    /**
     * The details that the contractor typed for the booking, or those of an earlier booking that is booked again. They describe
     * a home, so they are not in the URL.
     */
    visit?: Partial<Extras> | undefined
  }
}

export const Route = createFileRoute('/_app/profissional/$id')({
  validateSearch: readChoice,
  loader: async ({ context, params, preload }) => {
    // Every load of a profile counts as a view, so a preload on hover loads only the code of the page.
    if (preload) return undefined
    // The page itself shows a refusal, so it must not be thrown as an error of the route.
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
