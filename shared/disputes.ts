import { z } from 'zod'
import { CONTEST_HOURS, contestUntil } from './absence.ts'
import { DAY_MS } from './days.ts'
import { Id, text } from './text.ts'

/** The states of a dispute, stored in `disputas.status_disputa`. */
export const DisputeStatus = { open: 'Aberta', resolved: 'Resolvida' } as const
export type DisputeStatus = (typeof DisputeStatus)[keyof typeof DisputeStatus]

/** The topics of a dispute in the order of the form, stored in `disputas.topic`. */
export const DisputeTopic = {
  absence: 'Ausência',
  delay: 'Atraso',
  service: 'Serviço diferente do combinado',
  damage: 'Dano ou perda',
  conduct: 'Comportamento',
  charge: 'Cobrança',
  other: 'Outro assunto',
} as const
export type DisputeTopic = (typeof DisputeTopic)[keyof typeof DisputeTopic]

/** How much of the payment the resolution of a dispute refunded, stored in `disputas.decision`. */
export const DisputeDecision = { none: 'none', partial: 'partial', full: 'full' } as const
export type DisputeDecision = (typeof DisputeDecision)[keyof typeof DisputeDecision]

/** For how many days after the end of a booking a dispute may be opened. */
export const DISPUTE_WINDOW_IN_DAYS = 7
/** How many photos one participant may add to a statement. */
export const MAX_DISPUTE_PHOTOS = 4
/** The kind of upload for a photo of a dispute: `POST /upload/foto-de-ajuda`. */
export const DISPUTE_PHOTO = 'foto-de-ajuda'
/** How many days after the resolution of a dispute its photos are deleted. Its texts are stored longer, as evidence (ADR 017). */
export const DISPUTE_PHOTO_DAYS = 90
/** The maximum length of a statement in a dispute. */
export const STATEMENT_LENGTH = 2_000

/** The end of the period in which a dispute of a booking may be opened. */
export function disputeWindowEnd(endsAt: Date): Date {
  return new Date(endsAt.getTime() + DISPUTE_WINDOW_IN_DAYS * DAY_MS)
}

/**
 * The topics of a dispute that report an absence or a delay of the other participant, with the Portuguese names of that absence
 * or delay.
 */
const reportedTopics: Readonly<Partial<Record<DisputeTopic, { it: string; the: string }>>> = {
  [DisputeTopic.absence]: { it: 'uma ausência', the: 'a ausência' },
  [DisputeTopic.delay]: { it: 'um atraso', the: 'o atraso' },
}

/** The Portuguese names of the absence or delay that a dispute with this topic reports; undefined for other topics. */
export function reportedBy(topic: DisputeTopic): { readonly it: string; readonly the: string } | undefined {
  return reportedTopics[topic]
}

/**
 * Until when the other participant may contest the absence or delay that a dispute reports. Null for topics that report something
 * else.
 */
export function contestEndOf({ topic, createdAt }: { topic: DisputeTopic; createdAt: Date }): Date | null {
  return reportedBy(topic) ? contestUntil(createdAt) : null
}

const Statement = text({ min: 1, max: STATEMENT_LENGTH, required: 'Conte o que aconteceu' })
const Photos = z
  .array(Id)
  .max(MAX_DISPUTE_PHOTOS, `Envie no máximo ${MAX_DISPUTE_PHOTOS} fotos`)
  .refine((ids) => new Set(ids).size === ids.length, 'Cada foto só uma vez')
  .default([])

export const OpenDispute = z.strictObject({
  bookingId: Id,
  topic: z.enum(DisputeTopic, { error: 'Escolha um assunto' }),
  description: Statement,
  photoIds: Photos,
})
export type OpenDispute = z.output<typeof OpenDispute>

export const AnswerDispute = z.strictObject({ disputeId: Id, answer: Statement, photoIds: Photos })
export type AnswerDispute = z.output<typeof AnswerDispute>

export const DisputeRef = z.strictObject({ disputeId: Id })

export const ListDisputes = z.strictObject({
  status: z.enum(DisputeStatus).default(DisputeStatus.open),
  cursor: Id.optional(),
})
export type ListDisputes = z.output<typeof ListDisputes>

const Cents = z
  .int({ error: 'Informe um valor' })
  .min(0, { error: 'Informe um valor' })
  .max(10_000_000, { error: 'Este valor é maior que o pago' })

/** Previews the resolution of a dispute: how a refund of this amount would be split. The amount 0 means no refund. */
export const PreviewDispute = z.strictObject({ disputeId: Id, amountInCents: Cents })
export type PreviewDispute = z.output<typeof PreviewDispute>

export const ResolveDispute = z.strictObject({
  disputeId: Id,
  /** The amount that the contractor gets back; 0 for a resolution without a refund. */
  amountInCents: Cents,
  /** The sum of earlier refunds that the page showed to the admin. If the sum has changed since, nothing is refunded. */
  refundedInCents: Cents.default(0),
  resolution: text({ min: 1, max: STATEMENT_LENGTH, required: 'Por favor, descreva a resolução.' }),
  /** The admin's decision whether a contested absence or delay took place. */
  absenceStands: z.boolean().optional(),
})
export type ResolveDispute = z.output<typeof ResolveDispute>

/** An internal note of the team about a dispute. */
export const AddNote = z.strictObject({ disputeId: Id, text: text({ min: 1, max: 1_000, required: 'Escreva a nota' }) })
export type AddNote = z.output<typeof AddNote>

export const noteTexts = {
  title: 'Notas da equipe',
  label: 'Nova nota',
  hint: 'Só a equipe lê. Uma nota não se muda nem se apaga.',
  personHint: 'A equipe lê, e a pessoa recebe na cópia dos próprios dados. Uma nota não se muda nem se apaga.',
  add: 'Guardar nota',
  failed: 'Não foi possível guardar a nota',
  loadFailed: 'Não foi possível carregar as notas.',
} as const

export const disputeMessages = {
  notFound: 'Disputa não encontrada',
  tooEarly: (time: string) => `A partir de ${time}, o início da visita.`,
  tooLate: `O prazo de ${DISPUTE_WINDOW_IN_DAYS} dias depois da visita terminou.`,
  notPossible: 'Este agendamento não permite um pedido de ajuda.',
  alreadyOpen: 'Já existe um pedido de ajuda em análise para esta visita.',
  alreadyAnswered: 'Você já contou o seu lado.',
  alreadyResolved: 'Esta disputa já foi resolvida.',
  resolvedByOther: 'Outra pessoa da equipe já resolveu esta disputa.',
  refundMade: 'Um reembolso já foi pedido para esta disputa. Confira os valores e resolva com ele.',
  ownDispute: 'Outra pessoa da equipe precisa decidir: esta disputa é sua.',
  contestRuns: 'A outra pessoa ainda pode contestar. A decisão espera pela resposta ou pelo fim do prazo.',
  /** The reply that is stored when a participant agrees with the report of an absence or delay. */
  agreed: 'Foi assim mesmo.',
  mayBeContested: (who: string) =>
    `${who} tem ${CONTEST_HOURS} horas para contestar. O reembolso e o dinheiro da visita esperam por isso.`,
  findingMissing: 'Diga se a ausência aconteceu.',
  photoUnknown: 'Uma das fotos não está mais disponível. Envie de novo.',
  opened: { title: 'Pedido de ajuda enviado', description: 'Nossa equipe vai analisar e avisa você da decisão.' },
  openFailed: { title: 'Não foi possível enviar o pedido de ajuda' },
  answered: { title: 'Resposta enviada' },
  answerFailed: { title: 'Não foi possível enviar a resposta' },
  accepted: {
    title: 'Ausência confirmada',
    description: 'O prazo para contestar terminou. O reembolso ou o dinheiro da visita é feito agora.',
  },
  photoFailed: { title: 'Não foi possível enviar a foto' },
  loadFailed: 'Não foi possível carregar as disputas.',
  resolveFailed: 'Não foi possível resolver a disputa.',
  resolvedWithRefund: 'Disputa resolvida e reembolso processado!',
  resolved: 'Disputa resolvida!',
} as const
