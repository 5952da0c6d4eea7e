import { favouriteMessages, unavailableFavourites } from '#shared/favourites.ts'
import { pageNames } from '#shared/pages.ts'
import { ProfessionalCard, ProfessionalCardSkeletons, cardGrid } from '#client/features/professional/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import { EmptyState, ErrorState } from '#client/ui/states.tsx'
import { useFocusNext } from '#client/ui/use-focus-next.ts'
import { FavouriteButton } from './favourite-button.tsx'

/**
 * The page /favoritos: a contractor's favourites, the last added first. Other people read that favourites are for contractors.
 */
export function FavouritesPage({ mayKeep }: { mayKeep: boolean }) {
  const { data, error, refetch } = trpc.favourites.list.useQuery(undefined, { enabled: mayKeep })
  const skeleton = useSkeleton(mayKeep && !data && !error)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Favoritos</PageTitle>
      {!mayKeep && <OnlyForContractors />}
      {data && <FavouriteList {...data} />}
      {skeleton && !data && !error && <ProfessionalCardSkeletons />}
      {error && !data && <ErrorState requestId={refusalOf(error).id ?? undefined} onRetry={() => void refetch()} />}
    </div>
  )
}

function OnlyForContractors() {
  const services = <LinkButton to="/servicos" variant="secondary" size={44} label="Ver serviços" />
  return <EmptyState title="Este serviço é para contratantes." action={services} />
}

function FavouriteList({ items, unavailable }: Answers['favourites']['list']) {
  const search = <LinkButton to="/buscar" variant="soft" size={44} label={pageNames.findProfessionals} />
  const box = useFocusNext<HTMLDivElement>(items.length)
  const empty = items.length === 0 && unavailable === 0
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {empty && <EmptyState title={favouriteMessages.empty} action={search} />}
      {items.length > 0 && (
        <ul aria-label="Favoritos" className={cardGrid}>
          {items.map((item) => (
            <li key={item.id} className="grid grid-cols-[minmax(0,1fr)]">
              <ProfessionalCard
                professional={{ ...item, distanceInKm: null }}
                approximate={false}
                favouriteButton={<FavouriteButton professional={{ ...item, favourite: true }} />}
              />
            </li>
          ))}
        </ul>
      )}
      {unavailable > 0 && <p className="text-secondary text-muted">{unavailableFavourites(unavailable)}</p>}
      {items.length === 0 && !empty && <div>{search}</div>}
    </div>
  )
}
