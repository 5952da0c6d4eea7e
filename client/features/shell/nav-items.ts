import { CalendarDays, ChartColumn, Clock, House, MessageCircle, Search, ShieldUser, Sparkles, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { pageNames } from '#shared/pages.ts'
import type { Session } from '#client/lib/session.ts'

/** Paths that the shell links to. */
export type NavPath =
  | '/dashboard-profissional'
  | '/dashboard-contratante'
  | '/buscar'
  | '/servicos'
  | '/meus-agendamentos'
  | '/minha-disponibilidade'
  | '/conversas'
  | '/meus-relatorios'
  | '/meu-perfil-profissional'
  | '/meu-perfil-contratante'
  | '/admin'

export interface NavItem {
  to: NavPath
  /** Which part of the page it opens. */
  search?: { aba: 'profissional' }
  label: string
  Icon: LucideIcon
  /** Where the pages begin that belong to it and are not below it. */
  parts?: readonly string[]
  /** Which count stands beside it. */
  badge?: 'messages'
}

type Kind = Pick<Session, 'isProfessional' | 'isContractor' | 'isAdmin'>

/** The dashboard of a person: the professional's wins where there are two (AMB-16). */
export function homeOf({ isProfessional }: Pick<Session, 'isProfessional'>): NavPath {
  return isProfessional ? '/dashboard-profissional' : '/dashboard-contratante'
}

/** Where 'Editar Perfil' leads. */
export function editorOf({ isProfessional }: Pick<Session, 'isProfessional'>): NavPath {
  return isProfessional ? '/meu-perfil-profissional' : '/meu-perfil-contratante'
}

/** Which list /meus-agendamentos opens with: the professional's for who is both (AMB-16). */
export function agendaOf({ isProfessional }: Pick<Session, 'isProfessional'>): Pick<NavItem, 'to' | 'search'> {
  return isProfessional ? { to: '/meus-agendamentos', search: { aba: 'profissional' } } : { to: '/meus-agendamentos' }
}

/** Whether a page is one of an item's parts: the chat belongs to 'Conversas'. The item's own page is no part. */
export function holds({ parts = [] }: NavItem, pathname: string): boolean {
  return parts.some((part) => pathname.startsWith(part))
}

const searchParts = ['/profissional/']
const agendaParts = ['/agendamento/', '/agendamento-confirmado/', '/avaliar/']
const talkParts = ['/chat/']

/** The first four of the bottom bar; the fifth, 'Conta', is the menu. */
export function bottomItems(kind: Kind): NavItem[] {
  const home: NavItem = { to: homeOf(kind), label: 'Início', Icon: House }
  const agenda: NavItem = { ...agendaOf(kind), label: 'Agenda', Icon: CalendarDays, parts: agendaParts }
  const talks: NavItem = { to: '/conversas', label: 'Conversas', Icon: MessageCircle, parts: talkParts, badge: 'messages' }
  if (kind.isProfessional) return [home, agenda, { to: '/minha-disponibilidade', label: 'Horários', Icon: Clock }, talks]
  return [home, { to: '/buscar', label: pageNames.search, Icon: Search, parts: searchParts }, agenda, talks]
}

/** The sidebar of wide screens. */
export function sidebarItems(kind: Kind): NavItem[] {
  const items: (NavItem | false)[] = [
    { to: homeOf(kind), label: 'Início', Icon: House },
    kind.isContractor && { to: '/buscar', label: pageNames.search, Icon: Search, parts: searchParts },
    { ...agendaOf(kind), label: pageNames.bookings, Icon: CalendarDays, parts: agendaParts },
    kind.isProfessional && { to: '/minha-disponibilidade', label: 'Disponibilidade', Icon: Clock },
    { to: '/conversas', label: 'Conversas', Icon: MessageCircle, parts: talkParts, badge: 'messages' },
    { to: '/servicos', label: pageNames.services, Icon: Sparkles },
    kind.isContractor && { to: '/meus-relatorios', label: 'Central Financeira', Icon: ChartColumn },
    { to: editorOf(kind), label: 'Meu perfil', Icon: UserRound },
    kind.isAdmin && { to: '/admin', label: pageNames.admin, Icon: ShieldUser },
  ]
  return items.filter((item) => item !== false)
}
