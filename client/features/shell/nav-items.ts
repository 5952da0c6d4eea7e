import {
  CalendarDays,
  ChartColumn,
  Clock,
  House,
  Inbox,
  MessageCircle,
  Search,
  ShieldUser,
  Sparkles,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { pageNames } from '#shared/pages.ts'
import { homeOf, isOnProfessionalSide } from './home.ts'
import type { Kind } from './home.ts'

/** The paths to which the menus and bars link. */
export type NavPath =
  | '/dashboard-profissional'
  | '/dashboard-contratante'
  | '/onboarding-profissional'
  | '/buscar'
  | '/servicos'
  | '/meus-agendamentos'
  | '/minha-disponibilidade'
  | '/recebimentos'
  | '/pedidos'
  | '/conversas'
  | '/meus-relatorios'
  | '/meu-perfil-profissional'
  | '/meu-perfil-contratante'
  | '/admin'

export interface NavItem {
  to: NavPath
  label: string
  Icon: LucideIcon
  /**
   * The beginnings of the paths of further pages that belong to this menu item. On such a page the link of the item is marked as
   * current.
   */
  parts?: readonly string[]
  /** Which count is shown beside the link. */
  badge?: 'messages' | 'payouts'
}

/** The path to which 'Editar Perfil' leads. */
export function editorOf(kind: Kind): NavPath {
  return isOnProfessionalSide(kind) ? '/meu-perfil-profissional' : '/meu-perfil-contratante'
}

/**
 * Whether a page belongs to a menu item because its path begins with one of `parts`. For example, a chat belongs to 'Conversas'.
 * The item's own page does not count.
 */
export function containsPage({ parts = [] }: NavItem, pathname: string): boolean {
  return parts.some((part) => pathname.startsWith(part))
}

const adminItem: NavItem = { to: '/admin', label: pageNames.admin, Icon: ShieldUser }
const payouts: NavItem = { to: '/recebimentos', label: pageNames.payouts, Icon: Wallet, badge: 'payouts' }
const searchParts = ['/profissional/']
const agendaParts = ['/agendamento/', '/agendamento-confirmado/', '/avaliar/']
const chatParts = ['/chat/']

/** The four links of the bottom bar. The fifth item of the bar is the account menu. */
export function bottomItems(kind: Kind): NavItem[] {
  const home: NavItem = { to: homeOf(kind), label: 'Início', Icon: House }
  const agenda: NavItem = { to: '/meus-agendamentos', label: 'Agenda', Icon: CalendarDays, parts: agendaParts }
  const conversations: NavItem = {
    to: '/conversas',
    label: 'Conversas',
    Icon: MessageCircle,
    parts: chatParts,
    badge: 'messages',
  }
  if (isOnProfessionalSide(kind))
    return [home, { ...agenda, parts: [...agendaParts, '/minha-disponibilidade'] }, payouts, conversations]
  return [home, { to: '/buscar', label: pageNames.search, Icon: Search, parts: searchParts }, agenda, conversations]
}

/** The links of the sidebar on wide screens. Admins without another role have other links. */
export function sidebarItems(kind: Kind): NavItem[] {
  const items: (NavItem | false)[] = [
    { to: homeOf(kind), label: 'Início', Icon: House },
    kind.isContractor && { to: '/buscar', label: pageNames.search, Icon: Search, parts: searchParts },
    { to: '/meus-agendamentos', label: pageNames.bookings, Icon: CalendarDays, parts: agendaParts },
    isOnProfessionalSide(kind) && { to: '/minha-disponibilidade', label: 'Disponibilidade', Icon: Clock },
    { to: '/pedidos', label: 'Pedidos', Icon: Inbox },
    isOnProfessionalSide(kind) && payouts,
    { to: '/conversas', label: 'Conversas', Icon: MessageCircle, parts: chatParts, badge: 'messages' },
    { to: '/servicos', label: pageNames.services, Icon: Sparkles },
    kind.isContractor && { to: '/meus-relatorios', label: 'Central Financeira', Icon: ChartColumn },
    { to: editorOf(kind), label: 'Meu perfil', Icon: UserRound },
    kind.isAdmin && adminItem,
  ]
  return items.filter((item) => item !== false)
}
