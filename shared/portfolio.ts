import { z } from 'zod'
import { Id, text } from './text.ts'

/** The states of a photo of the work, stored in `work_photos.status`. Other people see only approved photos. */
export const WorkPhotoStatus = { waiting: 'Em conferência', approved: 'Aprovada', refused: 'Recusada' } as const
export type WorkPhotoStatus = (typeof WorkPhotoStatus)[keyof typeof WorkPhotoStatus]

/** How many photos of the work a professional may have on the profile. */
export const MAX_WORK_PHOTOS = 8
/** The kind of upload for a photo of a professional's work: `POST /upload/foto-do-trabalho`. */
export const WORK_PHOTO = 'foto-do-trabalho'
/** How many days after its refusal a photo of the work is deleted. */
export const REFUSED_WORK_PHOTO_DAYS = 30
export const WORK_PHOTO_REASON_LENGTH = 300

export const WorkPhotoRef = z.strictObject({ photoId: Id })
/** Saves the order of the caller's photos of the work. The list contains all of them. */
export const OrderWorkPhotos = z.strictObject({ photoIds: z.array(Id).min(1).max(MAX_WORK_PHOTOS) })
export const DecideWorkPhoto = z
  .strictObject({
    photoId: Id,
    decision: z.enum(['approve', 'refuse'], { error: 'Escolha uma decisão' }),
    /** The reason why a photo was refused, which the professional reads. */
    reason: text({ max: WORK_PHOTO_REASON_LENGTH }).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    path: ['reason'],
    error: 'Escreva por que a foto não pode aparecer',
  })
export type DecideWorkPhoto = z.output<typeof DecideWorkPhoto>

export const portfolioMessages = {
  title: 'Fotos do trabalho',
  lead: `Até ${MAX_WORK_PHOTOS} fotos do resultado: a cozinha, o banheiro, a roupa passada. Nunca de pessoas, documentos ou papéis.`,
  waits: 'A equipe confere cada foto antes de ela aparecer no seu perfil.',
  sent: { title: 'Foto enviada', description: 'Ela aparece no seu perfil depois que a equipe conferir.' },
  sendFailed: { title: 'Erro ao enviar foto' },
  orderFailed: 'Não foi possível mudar a ordem',
  removeFailed: 'Não foi possível remover a foto',
  tooMany: `Você já tem ${MAX_WORK_PHOTOS} fotos. Remova uma para enviar outra.`,
  changed: 'As suas fotos mudaram. Recarregue a página e tente de novo.',
  notFound: 'Esta foto não existe mais',
  alreadyDecided: 'Esta foto já foi decidida',
  ownPhoto: 'Outra pessoa da equipe deve decidir sobre a sua foto',
  decided: 'Decisão registrada',
  decideFailed: 'Não foi possível registrar a decisão',
} as const
