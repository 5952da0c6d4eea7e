import { awayWords } from './addresses.ts'
import { HOUR_MS, MINUTE_MS } from './days.ts'
import { BEFORE_START_MS } from './offer-times.ts'

/** The maximum number of open needs of one contractor. A need is work that is offered to several professionals. */
export const MAX_OPEN_NEEDS = 3
/** The maximum number of professionals who may accept a need. */
export const MAX_YES = 5
/**
 * The number of professionals to whom a need is offered at once. Every ten minutes it is offered to as many others, until enough
 * have accepted or the need has ended.
 */
export const WAVE = 5
export const WAVES_APART_IN_MINUTES = 10

/** The full hours of the day between which a substitute booking after a no-show may start, today or tomorrow. */
export const ABSENCE_STARTS = { from: 7, to: 17 } as const
/**
 * The minimum time, in milliseconds, for finding a substitute. The search for one ends two hours before the start, so it does not
 * begin when less time is left.
 */
export const SOUGHT_AT_LEAST_MS = 30 * MINUTE_MS

/** Why a need is no longer open, as the stored values. */
export const NeedEnd = { chosen: 'escolha', closed: 'encerrado', expired: 'prazo' } as const
export type NeedEnd = (typeof NeedEnd)[keyof typeof NeedEnd]

/** The answers of a professional to an offer, as the stored values. */
export const OfferAnswer = { yes: 'sim', no: 'nao' } as const
export type OfferAnswer = (typeof OfferAnswer)[keyof typeof OfferAnswer]

/** The path of the page with the needs (work offered to several professionals) of a contractor or for a professional. */
export const offersPath = '/pedidos'

const soughtUntil = `até ${BEFORE_START_MS / HOUR_MS} horas antes da visita`

export const offerMessages = {
  notFound: 'Este pedido não existe mais.',
  ended: 'Este pedido já terminou.',
  chosenTwice: 'Você já escolheu esta pessoa neste horário por outro pedido.',
  enough: `Este pedido já tem ${MAX_YES} respostas. Obrigado por querer ajudar.`,
  tooMany: `Você já tem ${MAX_OPEN_NEEDS} pedidos abertos. Encerre um deles antes de abrir outro.`,
  noHome: 'Complete o endereço da sua casa antes: ele diz quem está perto.',
  aboveCeiling: 'O seu preço passa do valor que este pedido pode pagar.',
  tooSoon: 'Este horário começa em menos de 2 horas.',
  otherDay: 'Escolha um horário do dia do pedido.',
  howItWorks:
    'Diga o dia, o que precisa e até quanto. Quem está livre perto de você responde com o próprio preço, e você escolhe. Nada é cobrado antes da sua escolha.',
  opened: { title: 'Pedido aberto', description: 'Avisamos a cada resposta.' },
  closed: 'Pedido encerrado',
  chooseFailed: 'Não foi possível escolher',
  failed: 'Não foi possível salvar',
  loadFailed: 'Não foi possível carregar os pedidos.',
  noneYet: 'Você não tem pedidos abertos.',
  nothingWaits: 'Nenhum pedido aberto espera você agora.',
  paidWait: 'Há pedido pago esperando a sua resposta',
  paidWaitWhere: 'Quem contratou já pagou e espera você aceitar. Esses pedidos ficam junto com as suas visitas.',
  turnedOff: 'Você não recebe pedidos. Ligue quando quiser.',
  noPenalty: 'Responda só se quiser. Não responder não muda nada no seu perfil.',
  notReserved: 'O horário continua livre na sua agenda até a escolha. Avisamos quando houver uma.',
  notFree: 'Sua agenda não tem mais horário livre nesse dia.',
  taken: 'Resposta enviada',
  takenBack: 'Resposta retirada',
  declined: 'Pedido retirado da lista',
  away: awayWords,
  waiting: (count: number) => (count === 1 ? 'Um pedido espera a sua resposta' : `${count} pedidos esperam a sua resposta`),
  asked: (count: number, until: string) =>
    count === 0
      ? `Ninguém livre por enquanto. Continuamos procurando até ${until}.`
      : `${count === 1 ? 'Uma pessoa recebeu' : `${count} pessoas receberam`} o seu pedido. Ele fica aberto até ${until}.`,
  answers: (count: number) => (count === 1 ? '1 pessoa pode' : `${count} pessoas podem`),
  seek: 'Procurar substituta',
  seeking: 'Procurando quem possa vir no lugar',
  soughtUntil: `Procuramos ${soughtUntil}. O reembolso da visita cancelada segue à parte.`,
  someoneCanCome: (people: number, from: string) =>
    people === 1
      ? `Uma pessoa está livre nesse horário, por ${from}.`
      : `${people} pessoas estão livres nesse horário, a partir de ${from}.`,
  nobodyCanCome: `Ninguém está livre nesse horário agora. Se quiser, procuramos ${soughtUntil}.`,
  whoComes: 'Procurar outra pessoa',
  firstComes: (card: string, ceiling: string) =>
    `A primeira pessoa que aceitar vem. Cobramos no cartão ${card} o preço dela, no máximo ${ceiling}. Você vê quem vem e pode recusar até o início, com reembolso total.`,
  youChoose: 'Quem puder responde com o próprio preço. Você escolhe e paga.',
  takenAtOnce: { title: 'A visita é sua', description: 'Avisamos quando o pagamento for confirmado.' },
  bookedAtOnce: 'Se você aceitar, a visita é sua: não há outra escolha depois.',
  notSubstitutable: 'Para esta visita não há mais como procurar outra pessoa.',
  wantSubstitute: 'Se a visita for cancelada, procurar outra pessoa',
  wantSubstituteHint:
    'Só quando quem vem cancelar: perguntamos a quem está livre no mesmo horário, até o mesmo preço. Você escolhe. Nada é cobrado antes.',
  tooLateToWant: 'Esta visita já começou ou já terminou.',
  alreadySought: 'Já estamos procurando outra pessoa para esta visita.',
  otherStart: 'Este pedido tem horário marcado.',
  pickStart: 'Escolha um horário de hoje ou de amanhã, daqui a pelo menos duas horas e meia.',
  newStart: 'Quando a outra pessoa deve vir?',
  someoneElse: (people: number, from: string) =>
    `${people === 1 ? 'Uma pessoa está livre' : `${people} pessoas estão livres`} nesse dia, a partir de ${from}. Escolha o novo horário. O reembolso da visita que não houve segue à parte.`,
  nobodyElse: 'Ninguém está livre nesse dia agora. Escolha um novo horário e procuramos.',
  notThisTime: 'Este pedido não pode ser seu desta vez.',
  noLongerYes: 'Esta pessoa não pode mais. Escolha outra resposta.',
} as const
