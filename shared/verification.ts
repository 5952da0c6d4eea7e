import { z } from 'zod'
import { Id } from './text.ts'

/** Stored in `consultas_antecedentes.status`. */
export const CheckStatus = { pending: 'pendente', done: 'concluida', failed: 'erro' } as const

/** The result of a finished check, stored in `resultado.status`. */
export const CheckOutcome = { approved: 'aprovado', refused: 'reprovado' } as const
export type CheckOutcome = (typeof CheckOutcome)[keyof typeof CheckOutcome]

/** The professional whose documents are requested; without an id the actor. */
export const DocumentLinksOf = z.strictObject({ professionalId: Id.optional() })
export type DocumentLinksOf = z.output<typeof DocumentLinksOf>

/** The texts for the two pictures of an identity check. */
export const documentMessages = {
  invalid: { title: 'Formato inválido' },
  incomplete: { title: 'Documentos incompletos', description: 'Envie a frente do documento e a selfie.' },
  unchanged: 'Troque pelo menos uma imagem: a equipe não aceitou as anteriores.',
  tooBig: 'A imagem deve ter no máximo 10MB',
  saveFailed: { title: 'Erro ao salvar documentos' },
  sendFailed: { title: 'Erro ao enviar documentos' },
  sent: { title: 'Documentos enviados!', description: 'Seus documentos estão em análise' },
  waiting: 'Recebemos seus documentos. A análise leva até 24 horas.',
  leavesSearch: 'Você sai da busca até a nova análise',
} as const
