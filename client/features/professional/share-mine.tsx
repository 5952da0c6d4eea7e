import { Link } from '@tanstack/react-router'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { shareProfile } from './share-button.tsx'

/**
 * A professional's shortcut. If visitors can see the professional on a public page, it shares that page, because the profile
 * itself can be read only after signing in. Otherwise it links to the setting that makes the professional appear.
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
  const path = data.city ? `/diaristas/${data.city.slug}` : `/profissional/${user.id}`
  return (
    <button type="button" className={className} onClick={() => void shareProfile(user.name, path)}>
      Compartilhar meu perfil
    </button>
  )
}
