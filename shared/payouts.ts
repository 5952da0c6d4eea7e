import { z } from 'zod'
import { BookingStatus } from './booking.ts'
import { HOUR_MS, MINUTE_MS, DAY_MS } from './days.ts'
import { Year } from './finance.ts'
import { Id } from './text.ts'

/** How many minutes the provider's account form takes, as the texts say. */
export const ACCOUNT_MINUTES = 5

/** How many hours after the completion of a booking the professional's part is transferred. */
export const TRANSFER_AFTER_COMPLETION_HOURS = 24
/**
 * How many hours after a cancellation the part that the professional keeps is transferred. The contractor may contest it until
 * then.
 */
export const TRANSFER_AFTER_CANCELLATION_HOURS = 48

/**
 * The delays in milliseconds after each refused attempt of a transfer. The last delay repeats without end, because the transfer
 * is always owed.
 */
const RETRY_DELAYS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** The delay in milliseconds after the attempt with this number. The first attempt is 1. */
export function waitAfterAttempt(attempt: number): number {
  return RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length) - 1] ?? DAY_MS
}

/** Why a transfer that is due is held. */
export type HoldKind = 'dispute' | 'chargeback' | 'contest' | 'refund'

/** The states of a professional's account at the payment provider. */
export const AccountState = {
  /** The professional has never opened an account. */
  none: 'none',
  /** The account was opened, but the provider's form is not complete. */
  started: 'started',
  /** The form is complete, and the provider asks for more data. */
  missing: 'missing',
  /** The account accepts transfers but pays nothing out, because the bank account is missing or was refused. */
  bank: 'bank',
  /** The form is complete, and the provider is checking the data. */
  checking: 'checking',
  ready: 'ready',
} as const
export type AccountState = (typeof AccountState)[keyof typeof AccountState]

/** The states of a payout to the professional's bank, as shown to the professional. */
export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutStateNames: Readonly<Record<PayoutState, string>> = {
  pending: 'A caminho',
  in_transit: 'A caminho',
  paid: 'No banco',
  failed: 'Recusado',
  canceled: BookingStatus.cancelled,
}

/** The reasons why payouts of a professional do not reach the bank. */
export const stuckReasons = ['failed', 'bank', 'late', 'account'] as const
export type StuckReason = (typeof stuckReasons)[number]

const failureWords: readonly (readonly [RegExp, string])[] = [
  [/account_closed/, 'A conta do banco foi encerrada.'],
  [/no_account|invalid_account|incorrect_account/, 'O banco não encontrou a conta com os dados informados.'],
  [/holder|ownership|tax_id/, 'A conta do banco está no nome de outra pessoa.'],
  [/restricted|frozen|debit_not_authorized|unsupported/, 'A conta do banco não aceita este tipo de depósito.'],
]

/** Returns the pt-BR reason why the bank refused a payout, by the provider's error code. */
export function payoutFailureOf(code: string): string {
  return failureWords.find(([pattern]) => pattern.test(code))?.[1] ?? 'O banco não aceitou o depósito.'
}

/** The states of a booking's transfer, as shown to the professional. */
export const transferStates = [
  'scheduled',
  'held',
  'account',
  'sending',
  'retrying',
  'paid',
  'partly_reversed',
  'reversed',
  'cancelled',
] as const
export type TransferState = (typeof transferStates)[number]

export const transferStateNames: Readonly<Record<TransferState, string>> = {
  scheduled: 'Previsto',
  held: 'Em espera',
  account: 'Falta sua conta',
  sending: 'Enviando',
  retrying: 'Nova tentativa',
  paid: 'Enviado',
  partly_reversed: 'Devolvido em parte',
  reversed: 'Devolvido',
  cancelled: BookingStatus.cancelled,
}

/** For each reason, the sentence that says why a transfer is held. */
export const holdReasons: Readonly<Record<HoldKind, string>> = {
  dispute: 'Há um pedido de ajuda aberto sobre esta visita.',
  chargeback: 'O pagamento foi contestado no banco de quem contratou.',
  contest: 'A outra pessoa contestou o que foi informado sobre esta visita.',
  refund: 'Um reembolso desta visita está em andamento.',
}

/**
 * The reason why a professional's share of a booking was taken back: after a chargeback an admin decided that the booking did not
 * take place. With 'won_chargeback' the bank has since decided for the platform, and the share is sent again.
 */
export type TakenBackBy = 'chargeback' | 'won_chargeback'

export const takenBackReasons: Readonly<Record<TakenBackBy, string>> = {
  chargeback:
    'O pagamento foi contestado no banco, e nossa equipe concluiu que a visita não aconteceu. Se o banco devolver o valor, você o recebe.',
  won_chargeback: 'O pagamento foi contestado no banco, que decidiu a seu favor: o valor é enviado de novo.',
}

const missingNames: readonly (readonly [RegExp, string])[] = [
  [/external_account/, 'Conta bancária'],
  [/id_number|tax_id/, 'CPF'],
  [/\.dob\b|\.dob\./, 'Data de nascimento'],
  [/verification/, 'Foto do documento'],
  [/address/, 'Endereço'],
  [/phone/, 'Telefone'],
  [/email/, 'E-mail'],
  [/(first|last)_name/, 'Nome completo'],
  [/political_exposure/, 'Declaração de pessoa politicamente exposta'],
  [/tos_acceptance/, 'Aceite dos termos do Stripe'],
  [/business_profile|settings\./, 'Dados do seu trabalho'],
]

/**
 * Returns the pt-BR names of the data that the professional still has to enter, from the provider's codes. Each name is returned
 * once.
 */
export function namesOfMissing(missing: readonly string[]): string[] {
  const names = missing.map((word) => missingNames.find(([pattern]) => pattern.test(word))?.[1] ?? 'Outros dados')
  return [...new Set(names)]
}

/** The calendar year for which a professional requests a statement of earnings. */
export const StatementOf = z.strictObject({ year: Year })

export const payoutUnits = ['week', 'month', 'year'] as const
export type PayoutUnit = (typeof payoutUnits)[number]

/** The texts of a professional's yearly statement of earnings. */
export const incomeTexts = {
  title: 'Comprovante de rendimentos',
  intro: (year: number) =>
    `O comprovante tem o que você recebeu em ${year}, por mês e por quem pagou, com CPF, para o carnê-leão. Guarde com cuidado: tem dados de outras pessoas.`,
  none: (year: number) => `Você não recebeu nada em ${year}.`,
  download: 'Baixar comprovante (PDF e CSV)',
  saved: { title: 'Comprovante salvo' },
  failed: { title: 'Não foi possível gerar o comprovante' },
  person: 'Quem recebeu',
  year: 'Ano',
  code: 'Código',
  issued: 'Emitido em',
  months: 'Por mês',
  visits: (count: number) => (count === 1 ? '1 visita' : `${count} visitas`),
  tips: 'de gorjetas',
  takenBack: 'devolvido',
  payers: 'Por quem pagou',
  total: 'Total do ano',
  notTax:
    'Este documento mostra o que foi enviado para a conta de quem trabalha. Ele não substitui nenhum documento da Receita Federal nem a declaração de imposto de renda.',
  check: 'Como conferir',
  qr: (code: string) => `Código QR que leva à conferência do comprovante ${code}`,
  scan: 'Aponte a câmera, ou abra esta página:',
} as const

/** The messages when an admin reminds a professional of payouts that do not arrive. */
export const stuckMessages = {
  remind: 'Lembrar a profissional',
  reminded: 'Lembrete enviado',
  failed: 'Não foi possível lembrar',
  lately: 'Já recebeu um aviso nas últimas 24 horas.',
  none: 'Não há nada parado que a profissional possa resolver.',
} as const

export const RemindOfPayout = z.strictObject({ professionalId: Id })

export const payoutMessages = {
  linkFailed: { title: 'Erro ao abrir sua conta para receber' },
  statementFailed: { title: 'Erro ao baixar o extrato' },
  keptByProfessional: 'A parte da profissional já foi enviada, e o provedor recusou o estorno. Nada foi devolvido.',
  again: 'Repõe um valor que tinha sido devolvido.',
} as const
