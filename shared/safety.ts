import { z } from 'zod'
import { Id, text } from './text.ts'

/** The kind of subject that a report is about, stored in `user_reports.kind`. */
export const ReportedThing = { person: 'person', message: 'message', review: 'review' } as const

/** The reasons of a report in the order of the form, stored in `user_reports.reason`. */
export const ReportReason = {
  harassment: 'Assédio ou ofensa',
  discrimination: 'Discriminação',
  danger: 'Risco à segurança',
  fraud: 'Golpe ou perfil falso',
  outside: 'Contato ou pagamento por fora',
  other: 'Outro motivo',
} as const
export type ReportReason = (typeof ReportReason)[keyof typeof ReportReason]

/** The states of a report, stored in `user_reports.status`. */
export const ReportStatus = { open: 'Aberta', dismissed: 'Arquivada', acted: 'Medida tomada' } as const
export type ReportStatus = (typeof ReportStatus)[keyof typeof ReportStatus]

export const PersonRef = z.strictObject({ userId: Id })
export type PersonRef = z.output<typeof PersonRef>

/** Reports a person or, with `messageId` or `reviewId`, a message or a review of that person. */
export const ReportPerson = z
  .strictObject({
    userId: Id,
    messageId: Id.optional(),
    reviewId: Id.optional(),
    reason: z.enum(ReportReason, { error: 'Escolha um motivo' }),
    details: text({ max: 1_000 }).nullish(),
    /** Whether the reporter also blocks the person. */
    block: z.boolean().default(false),
  })
  .refine(({ messageId, reviewId }) => !(messageId && reviewId), { error: 'Informe só uma coisa', path: ['messageId'] })
export type ReportPerson = z.output<typeof ReportPerson>

export const ListReports = z.strictObject({ status: z.enum(ReportStatus).default(ReportStatus.open), cursor: Id.optional() })
export type ListReports = z.output<typeof ListReports>

export const ReportRef = z.strictObject({ reportId: Id })

export const DecideReport = z.strictObject({
  reportId: Id,
  outcome: z.enum([ReportStatus.dismissed, ReportStatus.acted]),
  decision: text({ min: 1, max: 1_000, required: 'Escreva a decisão' }),
})
export type DecideReport = z.output<typeof DecideReport>

export const safetyMessages = {
  self: 'Não é possível bloquear ou denunciar a si mesmo.',
  unknownPerson: 'Pessoa não encontrada',
  blocked: { title: 'Pessoa bloqueada', description: 'Vocês não podem mais conversar, se encontrar na busca nem agendar.' },
  unblocked: { title: 'Pessoa desbloqueada' },
  blockFailed: { title: 'Não foi possível bloquear' },
  unblockFailed: { title: 'Não foi possível desbloquear' },
  reported: { title: 'Denúncia enviada', description: 'Nossa equipe vai analisar. A outra pessoa não fica sabendo.' },
  reportFailed: { title: 'Não foi possível enviar a denúncia' },
  alreadyReported: 'Você já denunciou isto. Nossa equipe está analisando.',
  /**
   * The sentence of a closed conversation. It is the same for both people, so that a blocked person does not learn who closed the
   * conversation.
   */
  closedChat: 'Não é possível enviar mensagens nesta conversa.',
  reportNotFound: 'Denúncia não encontrada',
  alreadyDecided: 'Outra pessoa da equipe já decidiu esta denúncia.',
  ownReport: 'Outra pessoa da equipe precisa decidir: esta denúncia é sua ou sobre você.',
  decided: { title: 'Decisão registrada' },
} as const
