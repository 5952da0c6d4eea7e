import type { DeskPage } from '#shared/desk.ts'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { mayUse, useDesk } from '#client/features/shell/index.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { FiguresSection } from './figures-section.tsx'
import { ProgressSection } from './progress-section.tsx'
import { InvariantsCheck } from './invariants-check.tsx'
import { UnknownWords } from './unknown-words.tsx'
import { WorkList } from './work-list.tsx'

/**
 * The page /admin: five figures, links to the admin pages with the number of waiting items, the sums of the ledger, search words
 * that were not understood, and a check of the data.
 */
export function AdminOverview() {
  const desk = useDesk()
  return (
    <div className="grid gap-6">
      <PageTitle>{pageNames.admin}</PageTitle>
      {mayUse(desk, 'finance') ? <Figures /> : <Work />}
      {mayUse(desk, 'support') && <UnknownWords />}
      {mayUse(desk, 'administration') && <InvariantsCheck />}
    </div>
  )
}

/** Renders the link 'Ver na lista' from a figure to the list of the rows that it counts. */
function seeRows(to: DeskPage, search: Record<string, string> = {}) {
  return <TextLink to={to} search={search} kind="inline" label="Ver na lista" />
}

/** The list of open work on /admin, for team members whose role may not see the figures. */
function Work() {
  const { data } = trpc.admin.waiting.useQuery()
  return data ? <WorkList waiting={data} /> : null
}

function Figures() {
  const [overview] = trpc.admin.overview.useSuspenseQuery()
  const helpsPeople = mayUse(useDesk(), 'support')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <StatCard label="GMV total" value={money(overview.gmvInCents)} hint={seeRows('/admin/pagamentos', { tipo: 'booking' })} />
        <StatCard
          label="Receita da plataforma"
          value={money(overview.revenueInCents)}
          hint={seeRows('/admin/pagamentos', { tipo: 'booking' })}
        />
        <StatCard
          label="Usuários ativos"
          value={overview.activeUsers}
          hint={helpsPeople && seeRows('/admin/usuarios', { situacao: 'ativa' })}
        />
        <StatCard
          label="Verificações pendentes"
          value={overview.pendingVerifications}
          hint={helpsPeople && seeRows('/admin/verificacao')}
        />
        <StatCard label="Disputas abertas" value={overview.openDisputes} hint={seeRows('/admin/disputas')} />
      </div>
      <WorkList waiting={overview.waiting} />
      <ProgressSection />
      <FiguresSection figures={overview.figures} />
    </>
  )
}
