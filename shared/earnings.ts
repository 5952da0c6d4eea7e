import { dayInWords } from './date-format.ts'
import type { Day } from './days.ts'
import { formatCents } from './money.ts'
import type { HoldKind } from './payouts.ts'

/** Short texts that say why the transfer of a booking is held. */
const holdWords = {
  dispute: 'pedido de ajuda aberto',
  chargeback: 'contestado no banco',
  contest: 'falta decidir o que aconteceu',
  refund: 'reembolso em andamento',
} as const satisfies Readonly<Record<HoldKind, string>>
export const holdReasonNames = Object.keys(holdWords) as [HoldKind, ...HoldKind[]]

/**
 * What a professional earns for a paid booking, by the state of the transfer. 'account': the professional has no account that can
 * receive money. 'trying': the provider refused the transfer, which is repeated. 'sending': the transfer is being sent now.
 */
export type Earning =
  | { readonly state: 'expected'; readonly inCents: number; readonly onAccountBy: Day }
  | { readonly state: 'sent'; readonly inCents: number; readonly sentOn: Day }
  | { readonly state: 'held'; readonly inCents: number; readonly reason: HoldKind }
  | { readonly state: 'account' | 'trying' | 'sending'; readonly inCents: number }

/** Returns the text about an earning, such as 'R$ 90,00 · na conta até qui, 26/11'. */
export function earningWords(earning: Earning): string {
  return `${formatCents(earning.inCents)} · ${earningStateWords(earning)}`
}

/** Says when an earning reaches the account, or why it does not. */
export function earningStateWords(earning: Earning): string {
  switch (earning.state) {
    case 'expected':
      return onAccountWords(earning.onAccountBy)
    case 'sent':
      return `enviado em ${dayInWords(earning.sentOn, { day: '2-digit', month: '2-digit' })}`
    case 'held':
      return `retido: ${holdWords[earning.reason]}`
    case 'account':
      return 'falta a sua conta'
    case 'trying':
      return 'o Stripe recusou, tentamos de novo'
    default:
      return 'enviando'
  }
}

/** Says when money reaches the bank account at the latest: 'na conta até qui, 26/11'. */
export function onAccountWords(onAccountBy: Day): string {
  return `na conta até ${shortDay(onAccountBy)}`
}

/** Formats a day briefly: '2026-11-26' becomes 'qui, 26/11'. */
export function shortDay(day: Day): string {
  return dayInWords(day, { weekday: 'short', day: '2-digit', month: '2-digit' })
}
