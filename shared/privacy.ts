import { z } from 'zod'
import { directoryMessages } from './directory.ts'

/** For how many days after their review documents are stored at most. The setting DOCUMENT_RETENTION_DAYS may be lower. */
export const DOCUMENTS_KEPT_DAYS = 90

/** The text shown instead of a message whose sender deleted the account. */
export const ERASED_MESSAGE = 'Mensagem apagada a pedido de quem a enviou.'

/** The word that a user must type to confirm the deletion of the account. */
export const ERASE_WORD = 'EXCLUIR'

const WRONG = 'Senha incorreta'

/** Deletes the caller's account. The caller confirms with the password and by typing ERASE_WORD. */
export const EraseAccount = z.strictObject({
  password: z.string({ error: 'Informe sua senha' }).min(1, 'Informe sua senha').max(128, WRONG),
  confirmation: z.literal(ERASE_WORD, { error: `Escreva ${ERASE_WORD} para confirmar` }),
})
export type EraseAccount = z.output<typeof EraseAccount>

/** The reasons why an account cannot be deleted at present. */
export const ErasureObstacle = {
  booking: 'active_booking',
  charge: 'charge_under_way',
  transfer: 'transfer_waiting',
  dispute: 'open_dispute',
  lastAdmin: 'last_admin',
} as const
export type ErasureObstacle = (typeof ErasureObstacle)[keyof typeof ErasureObstacle]

/** The sentence for each reason why an account cannot be deleted; `count` is the number of bookings or transfers. */
export const obstacleTexts: Record<ErasureObstacle, (count: number) => string> = {
  active_booking: (count) =>
    count === 1
      ? 'Você tem 1 agendamento confirmado ou em andamento.'
      : `Você tem ${count} agendamentos confirmados ou em andamento.`,
  charge_under_way: () => 'O banco ainda está processando um pagamento seu.',
  transfer_waiting: (count) =>
    count === 1
      ? 'Há um valor a receber que ainda não foi enviado para a sua conta. Veja em Recebimentos.'
      : `Há ${count} valores a receber que ainda não foram enviados para a sua conta. Veja em Recebimentos.`,
  open_dispute: () => 'Há um pedido de ajuda aberto em um agendamento seu.',
  last_admin: () => 'Você é a única pessoa com acesso ao Painel Admin.',
}

export const privacyMessages = {
  cannotEraseYet: 'Ainda não dá para excluir sua conta.',
  eraseFailed: { title: 'Erro ao excluir a conta' },
  erased: { title: 'Sua conta foi excluída.' },
  exportFailed: { title: 'Erro ao baixar seus dados' },
  exported: { title: 'Seus dados foram baixados.' },
  viewedByTeam: 'Equipe Plumaí',
  viewedByMe: 'Você',
} as const

/** The names of what a person declares at the sign-up, and of the consents to a background check and to public pages. */
export const consentNames = {
  terms: 'Termos de uso',
  privacy: 'Política de privacidade',
  adult: 'Declaração de ter 18 anos ou mais',
  background_check: 'Consulta de antecedentes criminais',
  public_pages: directoryMessages.title,
} as const
