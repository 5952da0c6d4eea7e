// This file must not import zod, because it is part of the client's entry script.

/** The names of the pages, for the navigation bar, the menu 'Minha Conta', headings, titles and links. */
export const pageNames = {
  signIn: 'Entrar',
  findProfessionals: 'Buscar Profissionais',
  search: 'Buscar',
  services: 'Serviços',
  club: 'Clube de Descontos',
  account: 'Minha Conta',
  dashboard: 'Dashboard',
  bookings: 'Meus Agendamentos',
  availability: 'Minha Disponibilidade',
  payouts: 'Recebimentos',
  myContracts: 'Meus contratos',
  myReviews: 'Minhas avaliações',
  conversations: 'Minhas Conversas',
  admin: 'Painel Admin',
  subscription: 'Plano Mensal',
  confirmation: 'Agendamento Confirmado!',
  requestSent: 'Pedido enviado',
  review: 'Avaliar',
  profileEditor: 'Editar Perfil',
  profileWizard: 'Termine seu cadastro de profissional',
  security: 'Segurança',
} as const

/** The id of the section 'Segurança' in both profile editors, for links to it. */
export const SECURITY_SECTION = 'conta-segura'

/** The name shown for a person whose account was deleted. */
export const ERASED_NAME = 'Conta excluída'

/** Returns the first name: 'Maria' from 'Maria da Silva'. The name shown for a deleted account is not shortened. */
export function firstNameOf(name: string): string {
  return name === ERASED_NAME ? name : (name.trim().split(/\s+/)[0] ?? name)
}

/** The names of the two types of account. */
export const kindNames = { contractor: 'Contratante', professional: 'Profissional' } as const

/** The purpose of each type of account, in the words of the person who signs up. */
export const kindWishes = { contractor: 'Preciso de ajuda em casa', professional: 'Quero trabalhar' } as const

/** The messages for a person who may not open a page, or may not open it any more. */
export const pageRefusals = {
  denied: 'Acesso negado',
  bookingNotFound: 'Agendamento não encontrado',
  sessionExpired: 'Sua sessão expirou. Entre de novo para continuar de onde parou.',
  professionalsOnly: 'Esta página é apenas para profissionais',
} as const
