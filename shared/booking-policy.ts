import { FREE_UNTIL_HOURS, TOLERANCE_MINUTES, WITHDRAWAL_IN_DAYS } from './booking-life.ts'
import type { RefundRule } from './booking-life.ts'

/** What a customer gets back by each rule of `refundOf`, told before anything is paid (AMB-07). */
export const refundPolicy: Readonly<Record<Exclude<RefundRule, 'unpaid'>, string>> = {
  seven_days: `Até ${WITHDRAWAL_IN_DAYS} dias depois de pagar, antes do serviço: você recebe tudo de volta.`,
  day_before: `Até ${FREE_UNTIL_HOURS} horas antes do serviço: você recebe tudo de volta.`,
  late: 'Fora desses prazos: você recebe metade do valor da profissional, sem a taxa.',
  professional: `Se a profissional cancelar ou não chegar em ${TOLERANCE_MINUTES} minutos: você recebe tudo de volta.`,
  no_show: `Se não houver ninguém em casa até ${TOLERANCE_MINUTES} minutos depois do início: o valor não volta.`,
}
