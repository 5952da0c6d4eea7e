import { z } from 'zod'
import { Id } from './text.ts'

/** Stored in `consultas_antecedentes.status` (S2 §4). */
export const CheckStatus = { pending: 'pendente', done: 'concluida', failed: 'erro' } as const

/** What a finished check says, in `resultado.status` (S1 §7). */
export const CheckOutcome = { approved: 'aprovado', refused: 'reprovado' } as const
export type CheckOutcome = (typeof CheckOutcome)[keyof typeof CheckOutcome]

/** Whose papers one would see; without an id one's own. */
export const DocumentLinksOf = z.strictObject({ professionalId: Id.optional() })
export type DocumentLinksOf = z.output<typeof DocumentLinksOf>

/** Words around the two papers of an identity check (S1 §5, §8). */
export const documentMessages = {
  invalid: { title: 'Formato inválido' },
  incomplete: { title: 'Documentos incompletos', description: 'Envie a frente do documento e a selfie.' },
  tooBig: 'A imagem deve ter no máximo 10MB',
  saveFailed: { title: 'Erro ao salvar documentos' },
  sendFailed: { title: 'Erro ao enviar documentos' },
  sent: { title: 'Documentos enviados!', description: 'Seus documentos estão em análise' },
  waiting: 'Recebemos seus documentos. A análise leva até 24 horas.',
  leavesSearch: 'Você sai da busca até a nova análise',
} as const
