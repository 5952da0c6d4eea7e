import { z } from 'zod'
import { UserRole } from './auth.ts'
import { digits } from './brazil.ts'
import { kindNames } from './pages.ts'
import { subscriptionMessages } from './subscription.ts'
import { Id, line } from './text.ts'

/** The shortest search that the trigram indexes answer. */
export const SEARCH_MIN = 3

/**
 * What a typed search looks for: part of a CPF or phone number when it holds digits and their punctuation alone, otherwise part of a
 * name. Null for an empty search.
 */
export function userSearchOf(typed: string): { readonly digits: string } | { readonly name: string } | null {
  if (!typed) return null
  return /^[\d\s.()+/-]+$/.test(typed) ? { digits: digits(typed) } : { name: typed }
}

/** A page of users whose name, CPF or phone number contains `search`; `cursor` is the id of the last user that is already shown. */
export const ListUsers = z.strictObject({
  search: line({ max: 100 })
    .refine((typed) => isLongEnough(typed), `Digite pelo menos ${SEARCH_MIN} letras ou números`)
    .default(''),
  cursor: Id.optional(),
})
export type ListUsers = z.output<typeof ListUsers>

export const UserRef = z.strictObject({ userId: Id })

export const SetActive = UserRef.extend({ active: z.boolean() })
export type SetActive = z.output<typeof SetActive>

/** The names of the stored roles, in the order in which the page lists them. */
export const roleNames: Readonly<Record<UserRole, string>> = {
  [UserRole.contractor]: kindNames.contractor,
  [UserRole.professional]: kindNames.professional,
  [UserRole.admin]: 'Admin',
}

export const adminUserTexts = {
  title: 'Usuários',
  noRole: 'Nenhuma',
  active: subscriptionMessages.active,
  inactive: 'Inativo',
  loadFailed: 'Não foi possível carregar os usuários.',
  updateFailed: 'Não foi possível atualizar o status do usuário.',
  deactivated: 'Usuário desativado com sucesso!',
  activated: 'Usuário ativado com sucesso!',
  notFound: 'Usuário não encontrado',
  self: 'Você não pode desativar a própria conta.',
  lastAdmin: 'Esta é a última conta de admin ativa: ela não pode ser desativada.',
} as const

function isLongEnough(typed: string): boolean {
  const search = userSearchOf(typed)
  if (!search) return true
  return ('digits' in search ? search.digits : search.name).length >= SEARCH_MIN
}
