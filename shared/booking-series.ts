import { z } from 'zod'
import { FREE_UNTIL_HOURS } from './booking-cancel.ts'
import { bookingMessages, MAX_UNPAID_BOOKINGS } from './booking.ts'
import { HOUR_MS } from './days.ts'
import { Id } from './text.ts'

/** How long before its start a later booking of a series is charged from the saved card (R-F10). */
export const CHARGE_BEFORE_HOURS = 48
/** How long before its start the contractor is told of that charge by email. */
export const CHARGE_NOTICE_HOURS = 72

/** When a later booking of a series is charged. */
export function chargeAtOf(start: Date): Date {
  return new Date(start.getTime() - CHARGE_BEFORE_HOURS * HOUR_MS)
}

/** Until when a later booking of a series holds its slot unpaid. */
export function heldUntilOf(start: Date): Date {
  return new Date(start.getTime() - FREE_UNTIL_HOURS * HOUR_MS)
}

/** One charge that the page showed. */
const AgreedCharge = z.strictObject({
  bookingId: Id,
  chargeAt: z.iso.datetime({ offset: true, error: 'Data inválida' }).max(40),
  totalInCents: z.number().int().min(0).max(10_000_000),
})

/** The later charges of a series that the page showed and the contractor agreed to. */
export const AgreedCharges = z
  .array(AgreedCharge)
  .min(1)
  .max(MAX_UNPAID_BOOKINGS - 1)
export type AgreedCharges = z.output<typeof AgreedCharges>

export const seriesMessages = {
  consentDue: 'Autorize as próximas cobranças da repetição para continuar.',
  changed: 'As visitas da repetição mudaram. Confira as cobranças e autorize de novo.',
  payFirst: 'Comece o pagamento pela primeira visita da repetição.',
  holdOver: `O prazo para pagar esta visita terminou ${FREE_UNTIL_HOURS} horas antes dela, e o horário foi liberado. Nada foi cobrado.`,
  moves: `A visita muda na hora, com o mesmo valor. A cobrança acompanha: sai ${CHARGE_BEFORE_HOURS} horas antes do novo horário.`,
  planned: 'Esta visita será cobrada no cartão salvo, no dia combinado. Você não precisa pagar agora.',
} as const

/** What became of a slot that was not paid in time. `minutes`: how long it was held; null for a later booking of a series. */
export function holdOverSentence(minutes: number | null): string {
  return minutes === null ? seriesMessages.holdOver : bookingMessages.holdOver(minutes)
}

/** The texts of notifications and emails. `when` is a day and hours in the professional's zone, `card` a label such as 'Visa final 4242'. */
export const seriesNotices = {
  plannedToProfessional: (who: string, count: number, last: string) => ({
    title: count === 1 ? 'Mais uma visita agendada' : `Mais ${count} visitas agendadas`,
    body: `${who} repete a visita ${count === 1 ? 'em' : 'até'} ${last}. Cada uma é paga ${CHARGE_BEFORE_HOURS} horas antes; até lá o horário fica reservado.`,
  }),
  chargeSoonToContractor: (amount: string, card: string, when: string, chargeAt: string) => ({
    title: `Cobrança de ${amount} em breve`,
    body: `A visita de ${when} será cobrada no cartão ${card} em ${chargeAt}. Não quer mais? Cancele antes na página do agendamento: nada é cobrado.`,
  }),
  refusedToContractor: (amount: string, card: string, when: string, until: string) => ({
    title: 'O cartão foi recusado',
    body: `Não conseguimos cobrar ${amount} no cartão ${card} pela visita de ${when}. Nada foi cobrado. Pague até ${until}; depois o horário é liberado.`,
  }),
  refusedToProfessional: (when: string, until: string) => ({
    title: 'Visita ainda não paga',
    body: `A visita de ${when} ainda não foi paga. Se não for até ${until}, o horário fica livre de novo. Você não precisa fazer nada.`,
  }),
  freedToContractor: (when: string, undecided: boolean) => ({
    title: 'Horário liberado',
    body: `A visita de ${when} não foi paga até ${FREE_UNTIL_HOURS} horas antes, e o horário foi liberado. ${undecided ? 'O banco ainda analisa seu pagamento: se ele for aprovado, volta por inteiro.' : 'Nada foi cobrado por ela.'} As outras visitas continuam.`,
  }),
  freedToProfessional: (when: string) => ({
    title: 'Horário liberado',
    body: `A visita de ${when} não foi paga. O horário está livre de novo. As outras visitas continuam.`,
  }),
  cancelledToProfessional: (who: string, when: string) => ({
    title: bookingMessages.cancelled.title,
    body: `${who} cancelou a visita de ${when}, que ainda não tinha sido cobrada. O horário está livre de novo.`,
  }),
} as const
