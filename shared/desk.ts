/**
 * The areas of the administration (G16). 'support' covers people, verifications, help and moderation. 'finance' covers payments,
 * payouts, refunds and figures. 'administration' covers the audit log, the data checks and the team. An admin without a team role
 * may use all areas.
 */
export const deskAreas = ['support', 'finance', 'administration'] as const
export type DeskArea = (typeof deskAreas)[number]

/** The area of each page of the administration; null for a page that the whole team may open. */
export const deskPages = {
  '/admin/verificacao': 'support',
  '/admin/disputas': null,
  '/admin/pagamentos': 'finance',
  '/admin/recebimentos': 'finance',
  '/admin/moderacao': 'support',
  '/admin/mensagens': 'support',
  '/admin/atendimentos': 'support',
  '/admin/usuarios': 'support',
  '/admin/auditoria': 'administration',
  '/admin/equipe': 'administration',
} as const satisfies Readonly<Record<string, DeskArea | null>>
export type DeskPage = keyof typeof deskPages

/**
 * Returns the area of the administration whose admins get a notification with this link; null for all admins. Links to /admin
 * itself are about errors in the data, so they belong to 'administration'.
 */
export function areaOfLink(path: string): DeskArea | null {
  const [page = ''] = path.split(/[?#]/)
  return page in deskPages ? deskPages[page as DeskPage] : 'administration'
}

/** The team roles, as stored. Each restricts an admin to one area of the administration. */
export const TeamRole = { support: 'suporte', finance: 'financeiro' } as const
export type TeamRole = (typeof TeamRole)[keyof typeof TeamRole]

export const teamRoleNames: Readonly<Record<TeamRole, string>> = { suporte: 'Suporte', financeiro: 'Financeiro' }

/** Returns the areas that an admin with these team roles may use: all areas without a team role. */
export function areasOf(roles: readonly string[]): DeskArea[] {
  if (roles.length === 0) return [...deskAreas]
  return deskAreas.filter((area) => area !== 'administration' && roles.includes(TeamRole[area]))
}

/** Names the areas that an admin may use, such as 'Suporte e Financeiro', by the admin's team roles. */
export function teamWords(roles: readonly TeamRole[]): string {
  return roles.length === 0 ? 'Administração' : roles.map((role) => teamRoleNames[role]).join(' e ')
}

export const deskMessages = {
  otherArea: 'O seu papel na equipe não abre esta parte. Peça a quem administra.',
  notYourself: 'Ninguém muda o próprio papel. Peça a outra pessoa da administração.',
  notAdmin: 'Esta pessoa não é da equipe.',
  lastAdministrator: 'A equipe precisa de alguém na administração.',
  saved: 'Papel salvo',
  failed: 'Não foi possível mudar o papel',
} as const
