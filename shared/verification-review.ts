import { z } from 'zod'
import { isDay } from './days.ts'
import { DocumentKind } from './profile.ts'
import { Id, text } from './text.ts'
import { CheckOutcome } from './verification.ts'

/**
 * Within how many hours a professional is promised a decision. After REVIEW_LATE_HOURS without a decision admins are notified.
 */
export const REVIEW_PROMISED_HOURS = 24
export const REVIEW_LATE_HOURS = 20

const REASON_MISSING = 'Por favor, informe o motivo da recusa.'
/** The maximum number of characters of a written reason. */
export const REASON_MAX = 1_000
const reason = text({ min: 1, max: REASON_MAX, required: REASON_MISSING })

/**
 * The documents that an admin has seen: the professional and the time of submission, because newer documents may have been
 * submitted since.
 */
const Seen = { professionalId: Id, submittedAt: z.iso.datetime({ error: 'Data inválida' }).max(40, 'Data inválida').optional() }

export const ApproveProfessional = z.strictObject(Seen)
export type ApproveProfessional = z.output<typeof ApproveProfessional>

/** Frequent faults of each image of the identity check. The professional reads the chosen fault at the image. */
export const imageFaults: Readonly<Record<DocumentKind, readonly string[]>> = {
  [DocumentKind.front]: [
    'ilegível',
    'com reflexo',
    'cortada',
    'vencida',
    'não é RG nem CNH',
    'nome ou CPF diferente do cadastro',
  ],
  [DocumentKind.selfie]: ['rosto coberto', 'documento ilegível', 'outra pessoa', 'sem o documento'],
}
const fault = text({ min: 1, max: 200 }).optional()

/** Refuses a professional's documents. The refusal names the fault of an image, or another reason in `reason`. */
export const RefuseProfessional = z
  .strictObject({ ...Seen, front: fault, selfie: fault, reason: reason.optional() })
  .refine(({ front, selfie, reason: words }) => Boolean(front ?? selfie ?? words), { path: ['reason'], error: REASON_MISSING })

/** Undoes a decision about documents before it takes effect. */
export const UndoDecision = z.strictObject({ decisionId: Id })
export type UndoDecision = z.output<typeof UndoDecision>

/** For how many seconds an admin may undo a decision about documents. */
export const UNDO_SECONDS = 10

/**
 * Returns the sentence that tells the professional why the documents were refused: the fault of each image, then other reasons.
 */
export function refusalSentence(reasons: {
  readonly front?: string | null | undefined
  readonly selfie?: string | null | undefined
  readonly reason?: string | null | undefined
}): string {
  const { front, selfie, reason: words } = reasons
  const faults = [front && `Frente do documento: ${front}.`, selfie && `Selfie com o documento: ${selfie}.`]
  const good = front && !selfie ? 'A selfie está boa.' : selfie && !front ? 'A frente do documento está boa.' : null
  return [...faults, words ? null : good, words].filter(Boolean).join(' ')
}
export type RefuseProfessional = z.output<typeof RefuseProfessional>

/**
 * An admin's result of reading a criminal-record certificate. The professional reads `details`, which are required for a refusal.
 */
export const DecideCheck = z
  .strictObject({
    checkId: Id,
    outcome: z.enum(Object.values(CheckOutcome)),
    certificateDay: z.string({ error: 'Informe a data da certidão' }).max(10, 'Data inválida').refine(isDay, 'Data inválida'),
    details: text({ max: 1_000 }).optional(),
  })
  .refine(({ outcome, details }) => outcome === CheckOutcome.approved || Boolean(details), {
    path: ['details'],
    error: REASON_MISSING,
  })
export type DecideCheck = z.output<typeof DecideCheck>

export const DecideNameChange = z
  .strictObject({ requestId: Id, approve: z.boolean(), reason: text({ max: 1_000 }).optional() })
  .refine(({ approve, reason: why }) => approve || Boolean(why), { path: ['reason'], error: REASON_MISSING })
export type DecideNameChange = z.output<typeof DecideNameChange>

/** The Portuguese names of the images of the identity check. */
export const imageNames: Readonly<Record<DocumentKind, string>> = {
  [DocumentKind.front]: 'frente do documento',
  [DocumentKind.selfie]: 'selfie com o documento',
}

/** The sentence that says which images are missing. `kinds` contains at least one image. */
export function imagesMissing(kinds: readonly DocumentKind[]): string {
  return kinds.length === 1
    ? `Falta uma foto: ${kinds.map((kind) => imageNames[kind]).join('')}.`
    : `Faltam as fotos: ${kinds.map((kind) => imageNames[kind]).join(' e ')}.`
}

/** The texts of /admin/verificacao. The texts for approval and refusal are given by the specification. */
export const reviewMessages = {
  reasonMissing: REASON_MISSING,
  loadFailed: 'Não foi possível carregar os perfis pendentes.',
  approveFailed: 'Não foi possível aprovar o profissional.',
  refuseFailed: 'Não foi possível recusar o profissional.',
  approved: 'Profissional aprovado com sucesso!',
  refused: 'O profissional foi notificado sobre a recusa.',
  notFound: 'Verificação não encontrada',
  alreadyDecided: 'Esta verificação já foi decidida.',
  decidedBy: (name: string) => `${name} já decidiu esta verificação.`,
  claimedBy: (name: string) => `${name} está com esta verificação.`,
  documentsUnseen: 'Abra os documentos antes de aprovar.',
  faultChosen: 'Uma das fotos tem um problema marcado.',
  undone: 'Decisão desfeita',
  undoFailed: 'Não foi possível desfazer',
  undoTooLate: 'A resposta já saiu.',
  documentsChanged: 'A profissional enviou outros documentos agora há pouco. Confira de novo antes de decidir.',
  ownVerification: 'Outra pessoa da equipe precisa decidir a sua própria verificação.',
  certificateInFuture: 'A data da certidão está no futuro',
  certificateOld: 'A certidão da Polícia Federal vale por 90 dias: peça uma mais nova',
} as const

/** How many days after its date a criminal-record certificate of the Polícia Federal is still accepted. */
export const CERTIFICATE_VALID_DAYS = 90
