import { createFileRoute } from '@tanstack/react-router'
import { kindNames } from '#shared/pages.ts'
import { type BoxSearch, readBoxSearch } from '#client/features/booking/request/box-search.ts'
import { useSavedExtras } from '#client/features/booking/request/use-saved-extras.ts'
import { FavouriteButton } from '#client/features/favourites/favourite-button.tsx'
import { ProfileClosed } from '#client/features/professional/profile-closed.tsx'
import { ProfilePage } from '#client/features/professional/profile-page.tsx'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { PageSkeleton } from '#client/ui/skeleton.tsx'

export const Route = createFileRoute('/_app/profissional/$id')({
  validateSearch: readBoxSearch,
  loader: async ({ context, params, preload, location }) => {
    // The server counts each loaded profile as a view, so a preload on hover loads only the code of the page.
    if (preload) return undefined
    // Uses prefetch, which does not throw: the page itself shows why the server refused the profile.
    const asked = askedOf(params.id, readBoxSearch(location.search))
    await context.api.search.profile.prefetch(asked)
    return context.api.search.profile.getData(asked)?.name
  },
  head: ({ loaderData: name }) => ({ meta: [{ title: name ?? kindNames.professional }] }),
  component: Professional,
})

const askedOf = (professionalId: string, { endereco }: BoxSearch) => ({
  professionalId,
  ...(endereco && { addressId: endereco }),
})
const inPlace = { replace: true, resetScroll: false } as const

function Professional() {
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const { saved, mark } = useSavedExtras()
  const { isContractor } = useSession()
  const {
    data: profile,
    error,
    isFetching,
    refetch,
  } = trpc.search.profile.useQuery(askedOf(id, search), {
    retryOnMount: false,
    // If the contractor chooses another address, only the distance to the professional changes. So the profile stays on the page
    // while it is loaded again.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  })
  if (profile) {
    return (
      <ProfilePage
        key={profile.id}
        profile={profile}
        search={search}
        onSearch={(next) => void navigate({ search: next, state: true, ...inPlace })}
        saved={saved}
        onSave={(extras) => void navigate({ search: true, state: (before) => ({ ...before, ...mark(extras) }), ...inPlace })}
        isContractor={isContractor}
        favouriteButton={isContractor && <FavouriteButton professional={profile} />}
      />
    )
  }
  if (!error || isFetching) return <PageSkeleton />
  return <ProfileClosed professionalId={id} isContractor={isContractor} error={error} onRetry={() => void refetch()} />
}
