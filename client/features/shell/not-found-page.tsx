import { LinkButton } from '#client/lib/links.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PublicShell } from './public-shell.tsx'

/** The 404 page. The specification requires the English sentence. The Portuguese translation is shown with it. */
export function NotFoundPage() {
  return (
    <PublicShell>
      <div className="grid justify-items-center gap-3 py-8 text-center">
        <Feather seed="404" className="h-48" />
        <p className="font-display text-display font-bold">404</p>
        <p lang="en" className="text-muted">
          Oops! Page not found
        </p>
        <PageTitle>Página não encontrada</PageTitle>
        <LinkButton to="/" className="mt-3" label="Voltar ao início" />
      </div>
    </PublicShell>
  )
}
