import { Heart } from 'lucide-react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useFavourite } from './use-favourite.ts'

export interface FavouriteButtonProps {
  professional: { id: string; name: string; favourite: boolean }
}

/**
 * The heart button that adds a professional to the contractor's favourites or removes the professional. The heart is filled for a
 * favourite.
 */
export function FavouriteButton({ professional: { id, name, favourite } }: FavouriteButtonProps) {
  const { kept, toggle } = useFavourite(id, favourite)
  return (
    <IconButton
      label={kept ? `Remover ${name} dos favoritos` : `Salvar ${name} nos favoritos`}
      icon={<Heart aria-hidden className={kept ? 'fill-current text-link' : ''} />}
      onClick={() => void toggle()}
    />
  )
}
