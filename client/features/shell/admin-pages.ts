import {
  CreditCard,
  Flag,
  Headset,
  House,
  IdCard,
  Landmark,
  MessageCircleWarning,
  Scale,
  ScrollText,
  UserCog,
  Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { deskPages } from '#shared/desk.ts'
import type { DeskArea, DeskPage } from '#shared/desk.ts'
import { use, useSyncExternalStore } from 'react'
import { SessionContext } from '#client/lib/session.ts'
import type { Answers } from '#client/lib/api.ts'

export type Waiting = Answers['admin']['waiting']

export interface AdminPage {
  to: DeskPage
  name: string
  about: string
  Icon: LucideIcon
  /** Which number of waiting items belongs to the page; null for a page on which nothing waits. */
  waits: Exclude<keyof Waiting, 'moderation'> | null
}

/** The pages of the administration except its first page, the most used first. */
export const adminPages: readonly AdminPage[] = [
  {
    to: '/admin/verificacao',
    name: 'Verificações',
    about: 'Documentos, certidões e trocas de nome',
    Icon: IdCard,
    waits: 'verifications',
  },
  {
    to: '/admin/disputas',
    name: 'Disputas',
    about: 'Pedidos de ajuda sobre agendamentos',
    Icon: Scale,
    waits: 'disputes',
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
  {
    to: '/admin/moderacao',
    name: 'Moderação',
    about: 'Denúncias, avaliações, fotos e notas',
    Icon: Flag,
    waits: 'reports',
  },
  {
    to: '/admin/mensagens',
    name: 'Mensagens',
    about: 'Bloqueios com revisão pedida',
    Icon: MessageCircleWarning,
    waits: 'appeals',
  },
  {
    to: '/admin/atendimentos',
    name: 'Atendimentos',
    about: 'Perguntas das pessoas à equipe',
    Icon: Headset,
    waits: 'help',
  },
  { to: '/admin/usuarios', name: 'Pessoas', about: 'Busca, ativação e desativação', Icon: Users, waits: null },
  {
    to: '/admin/auditoria',
    name: 'Auditoria',
    about: 'O que a administração fez e leu',
    Icon: ScrollText,
    waits: null,
  },
  { to: '/admin/equipe', name: 'Equipe', about: 'Quem cuida de quê', Icon: UserCog, waits: null },
]

/** The first page of the administration. */
export const adminHome = { to: '/admin', name: 'Início', Icon: House } as const

/** The areas of the administration that the session may use. Undefined stands for all areas. */
export type Desk = readonly DeskArea[] | undefined

/** Returns the admin areas that the signed-in admin may use; undefined for all areas, and also while no session is known. */
export function useDesk(): Desk {
  const store = use(SessionContext)
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => store?.current().desk,
    () => store?.current().desk,
  )
}

function never(): () => void {
  return () => {}
}

/** Whether an admin may use an area. The result only decides which links are shown. The server enforces the permission. */
export function mayUse(desk: Desk, area: DeskArea | null): boolean {
  return area === null || (desk?.includes(area) ?? true)
}

/** Returns the pages that an admin with these areas may open. */
export function pagesFor(desk: Desk): readonly AdminPage[] {
  return adminPages.filter(({ to }) => mayUse(desk, deskPages[to]))
}
