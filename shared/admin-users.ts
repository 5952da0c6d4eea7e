import { z } from 'zod'
import { UserRole } from './auth.ts'
import { digits } from './brazil.ts'
import { kindNames } from './pages.ts'
import { backwards, isPeriod, periodFields } from './period.ts'
import { VerificationStatus } from './profile.ts'
import { subscriptionMessages } from './subscription.ts'
import { Id, line, text } from './text.ts'

/** The minimum length of a search, because the trigram indexes need three characters. */
export const SEARCH_MIN = 3

const CPF_DIGITS = 11

export type UserSearch =
  | { readonly by: 'name' | 'email'; readonly part: string }
  | { readonly by: 'phone'; readonly part: string; readonly cpf: string | null }

/**
 * Decides what a typed search looks for: with '@' a part of an email, of digits a part of a phone number or a whole CPF,
 * otherwise a part of a name or email. A part of a CPF finds nobody, because a CPF could then be guessed digit by digit. Null for
 * an empty search.
 */
export function userSearchOf(typed: string): UserSearch | null {
  if (!typed) return null
  if (typed.includes('@')) return { by: 'email', part: typed.toLowerCase() }
  if (!/^[\d\s.()+/-]+$/.test(typed)) return { by: 'name', part: typed }
  const part = digits(typed)
  return { by: 'phone', part, cpf: part.length === CPF_DIGITS ? part : null }
}

/** The filter by whether an account may sign in: 'ativa' may, 'inativa' may not. */
export const accountStates = { ativa: 'Ativa', inativa: 'Inativa' } as const
export type AccountFilter = keyof typeof accountStates

/** The filter by role: the stored roles, and 'nenhum' for people without a role. */
export const roleFilters = {
  contratante: 'Contratantes',
  profissional: 'Profissionais',
  admin: 'Equipe',
  nenhum: 'Sem papel',
} as const
export type RoleFilter = keyof typeof roleFilters

/**
 * The stages of professionals that the filter offers: documents approved, then a first and a second paid booking that was not
 * cancelled.
 */
export const stageFilters = { aprovada: 'Aprovadas', primeira: 'Com um agendamento', segunda: 'Com dois agendamentos' } as const
export type StageFilter = keyof typeof stageFilters

/** The maximum number of people in one CSV file. */
export const USER_LIST_MAX = 2_000

/**
 * The filter of the list of people. `search` is a part of a name, email or phone number, or a whole CPF. `city` is a whole city,
 * 'Santos' or 'Santos, SP'. `from` and `to` are days of the sign-up. `stage` selects professionals who have reached at least this
 * stage.
 */
const UserFilter = z.strictObject({
  search: line({ max: 100 })
    .refine((typed) => isLongEnough(typed), `Digite pelo menos ${SEARCH_MIN} letras ou números`)
    .default(''),
  role: z.enum(Object.keys(roleFilters) as RoleFilter[], { error: 'Papel desconhecido' }).optional(),
  account: z.enum(Object.keys(accountStates) as AccountFilter[], { error: 'Situação desconhecida' }).optional(),
  verification: z.enum(VerificationStatus, { error: 'Estado desconhecido' }).optional(),
  city: line({ max: 100 }).optional(),
  stage: z.enum(Object.keys(stageFilters) as StageFilter[], { error: 'Etapa desconhecida' }).optional(),
  ...periodFields,
})
export type UserFilter = z.output<typeof UserFilter>

/** Requests a page of the filtered people. `cursor` is the id of the last person on the page before. */
export const ListUsers = UserFilter.extend({ cursor: Id.optional() }).refine(isPeriod, backwards)
export type ListUsers = z.output<typeof ListUsers>

/** Requests all filtered people, for a CSV file. */
export const ExportUsers = UserFilter.refine(isPeriod, backwards)

export const UserRef = z.strictObject({ userId: Id })

export const AddUserNote = UserRef.extend({ text: text({ min: 1, max: 1_000, required: 'Escreva a nota' }) })
export type AddUserNote = z.output<typeof AddUserNote>

export const SetActive = UserRef.extend({ active: z.boolean() })
export type SetActive = z.output<typeof SetActive>

/** The Portuguese names of the stored roles, in the order in which pages show them. */
export const roleNames: Readonly<Record<UserRole, string>> = {
  [UserRole.contractor]: kindNames.contractor,
  [UserRole.professional]: kindNames.professional,
  [UserRole.admin]: 'Admin',
}

export const adminUserTexts = {
  title: 'Pessoas',
  historyFailed: 'Não foi possível carregar o histórico.',
  noRole: 'Nenhuma',
  active: subscriptionMessages.active,
  inactive: 'Inativo',
  loadFailed: 'Não foi possível carregar os usuários.',
  updateFailed: 'Não foi possível atualizar o status do usuário.',
  deactivated: 'Usuário desativado com sucesso!',
  activated: 'Usuário ativado com sucesso!',
  exported: 'Lista baixada',
  exportFailed: 'Não foi possível baixar a lista',
  exportNote: `O CSV tem no máximo ${USER_LIST_MAX} pessoas, sem o CPF inteiro, e fica registrado com o seu nome.`,
  notFound: 'Usuário não encontrado',
  ownNotes: 'As notas sobre você ficam com outra pessoa da equipe.',
  self: 'Você não pode desativar a própria conta.',
  lastAdmin: 'Esta é a última conta de admin ativa: ela não pode ser desativada.',
} as const

function isLongEnough(typed: string): boolean {
  const search = userSearchOf(typed)
  if (!search) return true
  return search.part.length >= SEARCH_MIN
}
