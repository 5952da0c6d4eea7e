import { Link } from '@tanstack/react-router'
import { ChevronRight, CreditCard, Flag, IdCard, Landmark, MessageCircleWarning, Scale, ScrollText, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Answers } from '#client/lib/api.ts'
import { count } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'

type Waiting = Answers['admin']['overview']['waiting']

interface AdminPage {
  to: `/admin/${'verificacao' | 'disputas' | 'pagamentos' | 'recebimentos' | 'moderacao' | 'mensagens' | 'usuarios' | 'auditoria'}`
  name: string
  about: string
  Icon: LucideIcon
  /** The name of the count of things that wait on the page; null for a page on which nothing ever waits. */
  waits: keyof Waiting | null
}

const pages: readonly AdminPage[] = [
  {
    to: '/admin/verificacao',
    name: 'Verificações',
    about: 'Documentos, certidões e trocas de nome',
    Icon: IdCard,
    waits: 'verifications',
  },
  { to: '/admin/disputas', name: 'Disputas', about: 'Pedidos de ajuda sobre agendamentos', Icon: Scale, waits: 'disputes' },
  { to: '/admin/moderacao', name: 'Moderação', about: 'Denúncias, avaliações, pausas e notas', Icon: Flag, waits: 'reports' },
  {
    to: '/admin/mensagens',
    name: 'Mensagens',
    about: 'Bloqueios com revisão pedida',
    Icon: MessageCircleWarning,
    waits: 'appeals',
  },
  {
    to: '/admin/pagamentos',
    name: 'Pagamentos',
    about: 'Reembolsos e contestações no banco',
    Icon: CreditCard,
    waits: 'chargebacks',
  },
  {
    to: '/admin/recebimentos',
    name: 'Recebimentos parados',
    about: 'Depósitos que não chegam ao banco',
    Icon: Landmark,
    waits: 'payouts',
  },
  { to: '/admin/usuarios', name: 'Usuários', about: 'Busca, ativação e desativação', Icon: Users, waits: null },
  { to: '/admin/auditoria', name: 'Auditoria', about: 'O que a administração fez e leu', Icon: ScrollText, waits: null },
]

/** The admin pages, each with the number of things that wait there for a decision. */
export function WorkList({ waiting }: { waiting: Waiting }) {
  return (
    <nav aria-label="Administração">
      <Card className="py-1 sm:py-1">
        <ul className="grid divide-y divide-line">
          {pages.map((page) => (
            <li key={page.to}>
              <PageLink page={page} waits={page.waits ? waiting[page.waits] : 0} />
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}

function PageLink({ page: { to, name, about, Icon }, waits }: { page: AdminPage; waits: number }) {
  return (
    <Link to={to} className="flex min-h-14 items-center gap-3 py-2">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{name}</span>
        <span className="text-secondary text-muted">{about}</span>
      </span>
      {waits > 0 && <Badge tone="warning">{count(waits, 'espera', 'esperam')}</Badge>}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
