import { Link } from '@tanstack/react-router'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { shareProfile } from './share-button.tsx'

/**
 * A professional's shortcut: shares the professional's profile if visitors may see it, otherwise links to the setting that makes
 * it public.
 */
export function ShareMine({ className }: { className: string }) {
  const { user } = useSession()
  const { data } = trpc.directory.mine.useQuery()
  if (!user || !data) return null
  if (!data.shown)
    return (
      <Link to="/meu-perfil-profissional" hash="publico" className={className}>
        Aparecer em páginas públicas, para compartilhar
      </Link>
    )
  return (
    <button type="button" className={className} onClick={() => void shareProfile(user.name, `/profissional/${user.id}`)}>
      Compartilhar meu perfil
    </button>
  )
}
