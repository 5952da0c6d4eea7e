// No schema here: the bar, the menu and the titles of routes are in the client's first chunk, where zod must not be.

/** What a page is called in the bar, the menu 'Minha Conta', headings, titles and links, each name once (S1 §2, R-C1, R-C2). */
export const pageNames = {
  signIn: 'Entrar',
  findProfessionals: 'Buscar Profissionais',
  search: 'Buscar',
  services: 'Serviços',
  account: 'Minha Conta',
  dashboard: 'Dashboard',
  bookings: 'Meus Agendamentos',
  availability: 'Minha Disponibilidade',
  conversations: 'Minhas Conversas',
  admin: 'Painel Admin',
  plan: 'Plano Mensal',
  confirmation: 'Agendamento Confirmado!',
  review: 'Avaliar',
  profileEditor: 'Editar Perfil',
  profileWizard: 'Termine seu cadastro de profissional',
  security: 'Segurança',
} as const

/** How a person who had the account deleted is called wherever a name stands. */
export const ERASED_NAME = 'Conta excluída'

/** The two kinds of people, as pages call them (S1 §2). */
export const kindNames = { contractor: 'Contratante', professional: 'Profissional' } as const

/** How a page that is not for somebody says so (S1 §2, §5). */
export const pageRefusals = {
  denied: 'Acesso negado',
  professionalsOnly: 'Esta página é apenas para profissionais',
} as const
