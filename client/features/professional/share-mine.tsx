import { Link } from '@tanstack/react-router'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { shareProfile } from './share-button.tsx'

/** Lets professionals share their public page. Professionals without a public page get a link to the setting that creates one. */
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
