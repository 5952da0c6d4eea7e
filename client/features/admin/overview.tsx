import { Link } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { InvariantsCheck } from './invariants-check.tsx'

/** /admin: the five figures, links to the admin pages, and the check of the data. */
export function AdminOverview() {
  const [figures] = trpc.admin.overview.useSuspenseQuery()
  const link = buttonStyles({ variant: 'secondary' })
  return (
    <div className="grid gap-6">
      <PageTitle>{pageNames.admin}</PageTitle>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <StatCard label="GMV total" value={money(figures.gmvInCents)} />
        <StatCard label="Receita da plataforma" value={money(figures.revenueInCents)} />
        <StatCard label="Usuários ativos" value={figures.activeUsers} />
        <StatCard label="Verificações pendentes" value={figures.pendingVerifications} />
        <StatCard label="Disputas abertas" value={figures.openDisputes} />
      </div>
      <nav aria-label="Administração" className="flex flex-wrap gap-3">
        <Link to="/admin/verificacao" className={link}>
          Verificações
        </Link>
        <Link to="/admin/disputas" className={link}>
          Disputas
        </Link>
        <Link to="/admin/pagamentos" className={link}>
          Pagamentos
        </Link>
        <Link to="/admin/moderacao" className={link}>
          Moderação
        </Link>
        <Link to="/admin/mensagens" className={link}>
          Mensagens
        </Link>
        <Link to="/admin/usuarios" className={link}>
          Usuários
        </Link>
      </nav>
      <InvariantsCheck />
    </div>
  )
}
