import { Heart } from 'lucide-react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useFavourite } from './use-favourite.ts'

export interface FavouriteButtonProps {
  professionalId: string
  name: string
  favourite: boolean
  className?: string
}

/** The heart of a card: full while its person is kept at hand. */
export function FavouriteButton({ professionalId, name, favourite, className }: FavouriteButtonProps) {
  const { kept, toggle } = useFavourite(professionalId, favourite)
  return (
    <IconButton
      label={kept ? `Remover ${name} dos favoritos` : `Salvar ${name} nos favoritos`}
      icon={<Heart aria-hidden className={kept ? 'fill-current text-link' : ''} />}
      onClick={() => void toggle()}
      className={className ?? ''}
    />
  )
}
