// This file must not import zod, so that the public pages of the help do not load it.

/** The topics of the help's answers and of requests to the team, in the order of the page. Stored in `help_requests.topic`. */
export const HelpTopic = {
  search: 'Busca e perfis',
  bookings: 'Agendamentos',
  payments: 'Preços e pagamentos',
  payouts: 'Recebimentos',
  visit: 'O dia da visita',
  profile: 'Perfil e verificação',
  account: 'Conta e dados',
  other: 'Outro assunto',
} as const
export type HelpTopic = (typeof HelpTopic)[keyof typeof HelpTopic]

/**
 * The states of a help request, stored in `help_requests.status`. An open request waits for the team, an answered request for the
 * person.
 */
export const HelpStatus = { open: 'Aberto', answered: 'Respondido', closed: 'Encerrado' } as const
export type HelpStatus = (typeof HelpStatus)[keyof typeof HelpStatus]

/** How many help requests a person may open on one day, by the time of Brasília. */
export const MAX_HELP_A_DAY = 10
/** The maximum length of a message in a help request. */
export const HELP_TEXT_LENGTH = 2_000
/** After how many days without another message an answered help request is closed. */
export const HELP_CLOSES_AFTER_DAYS = 14
/** For how many years a closed help request is stored. */
export const HELP_KEPT_YEARS = 2

/** The number of a help request as people read it aloud: 48210937 becomes '4821-0937'. */
export function helpNumber(number: number): string {
  const digits = String(number).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** The path of the page with a person's questions to the team, or with one of them. */
export function ownHelpPath(requestId?: string): string {
  return requestId ? `/ajuda/atendimentos?id=${requestId}` : '/ajuda/atendimentos'
}

export const helpTexts = {
  notFound: 'Atendimento não encontrado',
  tooMany: `Você já abriu ${MAX_HELP_A_DAY} atendimentos hoje. Escreva em um deles, ou volte amanhã.`,
  closed: 'Este atendimento foi encerrado. Abra outro se ainda precisar de ajuda.',
  own: 'Outra pessoa da equipe precisa responder: este atendimento é seu.',
  sent: (number: number) => ({
    title: `Atendimento ${helpNumber(number)} aberto`,
    description: 'Avisamos aqui e por e-mail quando a equipe responder.',
  }),
  sendFailed: 'Não foi possível enviar',
  replied: 'A equipe recebeu a sua mensagem',
  answered: 'Resposta enviada',
  answeredAndClosed: 'Resposta enviada e atendimento encerrado',
  ended: 'Atendimento encerrado',
  endFailed: 'Não foi possível encerrar',
  loadFailed: 'Não foi possível carregar os atendimentos.',
  oneFailed: 'Não foi possível carregar o atendimento.',
  noneYet: 'Você ainda não falou com a equipe.',
  team: 'Equipe Plumaí',
  hint: 'Conte o que aconteceu, sem telefone, e-mail ou dados de pagamento. Se apareceu um código de erro, escreva-o.',
} as const
