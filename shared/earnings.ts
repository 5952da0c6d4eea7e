import { dayInWords } from './date-format.ts'
import type { Day } from './days.ts'
import { formatCents } from './money.ts'
import type { HoldKind } from './payouts.ts'

/** What holds the money of a visit, as short as a line has room for. */
const holdWords = {
  dispute: 'pedido de ajuda aberto',
  chargeback: 'contestado no banco',
  contest: 'falta decidir o que aconteceu',
  refund: 'reembolso em andamento',
} as const satisfies Readonly<Record<HoldKind, string>>
export const holdReasonNames = Object.keys(holdWords) as [HoldKind, ...HoldKind[]]

/**
 * What a professional gets for a paid visit. 'expected': on the account by `onAccountBy` at the latest; 'sent': left for the bank on
 * `sentOn`; 'held': something keeps it; 'account': the professional has no account that receives money; 'trying': the provider refused and is
 * asked again; 'sending': at this moment.
 */
export type Earning =
  | { readonly state: 'expected'; readonly inCents: number; readonly onAccountBy: Day }
  | { readonly state: 'sent'; readonly inCents: number; readonly sentOn: Day }
  | { readonly state: 'held'; readonly inCents: number; readonly reason: HoldKind }
  | { readonly state: 'account' | 'trying' | 'sending'; readonly inCents: number }

/** The sentence of an earning: 'R$ 90,00 · na conta até qui, 26/11'. */
export function earningWords(earning: Earning): string {
  return `${formatCents(earning.inCents)} · ${earningStateWords(earning)}`
}

/** When the money of a visit is on the account, or why it is not: the second half of the sentence. */
export function earningStateWords(earning: Earning): string {
  switch (earning.state) {
    case 'expected':
      return `na conta até ${shortDay(earning.onAccountBy)}`
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

/** 'qui, 26/11' of '2026-11-26'. */
export function shortDay(day: Day): string {
  return dayInWords(day, { weekday: 'short', day: '2-digit', month: '2-digit' })
}
