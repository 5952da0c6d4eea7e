import { contestSentence } from './absence.ts'
import { holdOverSentence } from './booking-series.ts'
import { bookingMessages } from './booking.ts'
import { cancelMessages } from './booking-cancel.ts'

/** The payment of a booking that ended early; 'undecided': the bank has not answered yet. */
export type EndedPayment = 'paid' | 'undecided' | 'unpaid'

/** The texts of notifications. `who` is the other participant's name; `when` is a day and hours in the professional's zone. */
export const bookingNotices = {
  confirmedToContractor: (who: string, when: string) => ({
    title: 'Agendamento confirmado',
    body: `${who} vai até você: ${when}.`,
  }),
  confirmedToProfessional: (who: string, when: string) => ({
    title: 'Novo agendamento',
    body: `${who} agendou e pagou: ${when}.`,
  }),
  paidCancelledToProfessional: (who: string, when: string, kept: string | null) => ({
    title: bookingMessages.cancelled.title,
    body: `${who} cancelou a visita de ${when}. O horário está livre de novo.${kept ? ` Você fica com ${kept}.` : ''}`,
  }),
  /** `after`: what goes back, in one sentence. */
  cancelledByYou: (who: string, when: string, after: string) => ({
    title: bookingMessages.cancelled.title,
    body: `Você cancelou a visita com ${who} de ${when}. ${after}`,
  }),
  declinedToContractor: (who: string, when: string, reason: string, payment: EndedPayment) => ({
    title: bookingMessages.cancelled.title,
    body: `${who} cancelou a visita de ${when}. Motivo: ${withoutEnd(reason)}.${refundPart[payment]}`,
  }),
  teamToContractor: (when: string, reason: string, payment: EndedPayment) => ({
    title: bookingMessages.cancelled.title,
    body: `Nossa equipe cancelou a visita de ${when}. Motivo: ${withoutEnd(reason)}.${refundPart[payment]}`,
  }),
  teamToProfessional: (when: string, reason: string) => ({
    title: bookingMessages.cancelled.title,
    body: `Nossa equipe cancelou a visita de ${when}. Motivo: ${withoutEnd(reason)}. O horário está livre de novo.`,
  }),
  closedToContractor: (when: string, payment: EndedPayment) => ({
    title: bookingMessages.cancelled.title,
    body: `A outra pessoa excluiu a conta. O pedido de ${when} foi cancelado.${refundPart[payment]}`,
  }),
  expiredToContractor: (when: string, payment: EndedPayment, minutes: number | null) => ({
    title: 'Horário liberado',
    body: `${payment === 'undecided' && minutes ? bookingMessages.holdOverUndecided(minutes) : holdOverSentence(minutes)} Era ${when}.`,
  }),
  seriesExpiredToContractor: (who: string) => ({
    title: 'Horário liberado',
    body: `A parte não paga da sua repetição com ${who} foi liberada. Nada foi cobrado por ela.`,
  }),
  checkedInToContractor: (who: string, when: string) => ({
    title: 'Visita começou',
    body: `${who} chegou e começou a visita de ${when}.`,
  }),
  doneToContractor: (who: string, when: string) => ({
    title: 'Visita terminou',
    body: `${who} terminou a visita de ${when}. Conte como foi.`,
  }),
  absentToContractor: (who: string, when: string) => ({
    title: 'Ausência registrada',
    body: `${who} informou que não encontrou ninguém na visita de ${when}. ${cancelMessages.nothingBack} ${contestSentence}`,
  }),
  absentToProfessional: (who: string, when: string) => ({
    title: 'Ausência registrada',
    body: `${who} informou que você não chegou à visita de ${when}. ${contestSentence}`,
  }),
  gaveUpToContractor: (who: string, when: string) => ({
    title: bookingMessages.cancelled.title,
    body: `${who} avisou que não vai conseguir ir à visita de ${when}. Você recebe tudo de volta.`,
  }),
  lateToOther: (who: string, when: string, minutes: number) => ({
    title: 'Aviso de atraso',
    body: `${who} avisou um atraso de ${minutes} minutos na visita de ${when}.`,
  }),
  notesToProfessional: (who: string, when: string) => ({
    title: 'Observações da visita',
    body: `${who} mudou as observações da visita de ${when}.`,
  }),
  homeToProfessional: (who: string, when: string) => ({
    title: 'Endereço da visita',
    body: `${who} mudou o endereço. Confira onde é a visita de ${when}.`,
  }),
  scopeToProfessional: (who: string, when: string) => ({
    title: 'Serviços e materiais da visita',
    body: `${who} mudou os serviços ou os materiais da visita de ${when}.`,
  }),
  tomorrowToContractor: (who: string, when: string) => ({
    title: 'Lembrete da visita',
    body: `${who} vai até você: ${when}.`,
  }),
  tomorrowToProfessional: (who: string, when: string) => ({
    title: 'Lembrete da visita',
    body: `Sua visita na casa de ${who} é ${when}.`,
  }),
  soonToContractor: (who: string, when: string) => ({
    title: 'A visita começa em breve',
    body: `${who} chega para a visita de ${when}. Tenha à mão o código de início.`,
  }),
  soonToProfessional: (who: string, when: string) => ({
    title: 'A visita começa em breve',
    body: `Sua visita na casa de ${who} é ${when}. Na chegada, peça o código de início.`,
  }),
  movedToOther: (who: string, when: string) => ({
    title: 'Visita remarcada',
    body: `${who} remarcou a visita de vocês. Agora é ${when}.`,
  }),
  movedByYou: (who: string, when: string) => ({
    title: 'Visita remarcada',
    body: `A visita com ${who} mudou de horário. Agora é ${when}.`,
  }),
  moveAskedToOther: (who: string, from: string, to: string) => ({
    title: 'Pedido de novo horário',
    body: `${who} quer passar a visita de ${from} para ${to}. Responda na página do agendamento.`,
  }),
  moveAcceptedToOther: (who: string, when: string) => ({
    title: 'Novo horário aceito',
    body: `${who} aceitou. A visita agora é ${when}.`,
  }),
  moveDeclinedToOther: (who: string, when: string) => ({
    title: 'Novo horário recusado',
    body: `${who} não pôde mudar. A visita continua ${when}.`,
  }),
  moveWithdrawnToOther: (who: string, when: string) => ({
    title: 'Pedido de novo horário retirado',
    body: `${who} retirou o pedido. A visita continua ${when}.`,
  }),
  moveUnansweredToOther: (who: string, when: string) => ({
    title: 'Novo horário sem resposta',
    body: `${who} não respondeu a tempo. A visita continua ${when}.`,
  }),
} as const

/** What becomes of the payment, to the contractor. */
export const refundPart: Readonly<Record<EndedPayment, string>> = {
  paid: ' Você recebe tudo de volta.',
  undecided: ' O banco ainda analisa seu pagamento: se ele for aprovado, volta por inteiro.',
  unpaid: ' Nada foi cobrado.',
}

function withoutEnd(sentence: string): string {
  return sentence.replace(/[.!?…\s]+$/, '')
}
