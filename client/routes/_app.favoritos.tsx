import { createFileRoute } from '@tanstack/react-router'
import { FavouritesPage } from '#client/features/favourites/favourites-page.tsx'
import { useSession } from '#client/lib/session.ts'

export const Route = createFileRoute('/_app/favoritos')({
  staticData: { title: 'Favoritos' },
  component: Favourites,
})

function Favourites() {
  return <FavouritesPage mayKeep={useSession().isContractor} />
}
