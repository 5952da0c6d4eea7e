import { z } from 'zod'
import { Id, text } from './text.ts'

/**
 * The states of an appeal against the block of a message: it waits for an admin, the message stays blocked, or the message was
 * delivered.
 */
export const appealStates = ['open', 'upheld', 'released'] as const

export const MESSAGE_MAX = 2_000
/** The kind of upload for a photo in a conversation: `POST /upload/foto-da-conversa/{conversation}.{nonce}`. */
export const CHAT_PHOTO = 'foto-da-conversa'
/** How many photos one person may send within 24 hours in all conversations together. */
export const MAX_CHAT_PHOTOS_A_DAY = 10

export const OpenChat = z.strictObject({ userId: Id })
export const ConversationRef = z.strictObject({ conversationId: Id })
/** Requests earlier messages. `before` is the sequence number of the oldest message that the page already shows. */
export const ReadMessages = z.strictObject({ conversationId: Id, before: z.number().int().min(1).max(2_147_483_647).optional() })
/** Sends a message. The client creates one `nonce` for each message, so that a message that is sent twice is stored only once. */
export const SendMessage = z.strictObject({
  conversationId: Id,
  content: text({ min: 1, max: MESSAGE_MAX, required: 'Escreva uma mensagem' }),
  nonce: Id,
})
export type SendMessage = z.output<typeof SendMessage>
/** The last part of the upload path of a photo. It names the conversation and, as in `SendMessage`, the nonce of the message. */
export const PhotoTarget = z
  .string()
  .regex(/^[^.]+\.[^.]+$/)
  .transform((target) => target.split('.'))
  .pipe(z.tuple([Id, Id]))
export const ValidateMessage = SendMessage.omit({ nonce: true })
export type ValidateMessage = z.output<typeof ValidateMessage>
export const AppealMessage = z.strictObject({ messageId: Id })
/** An admin's decision about an appeal: `release` delivers the message, `uphold` keeps it blocked. */
export const DecideAppeal = z.strictObject({
  messageId: Id,
  decision: z.enum(['release', 'uphold'], { error: 'Escolha uma decisão' }),
})
export type DecideAppeal = z.output<typeof DecideAppeal>
/** Marks all received messages up to this sequence number as read. */
export const MarkRead = z.strictObject({ conversationId: Id, upTo: z.number().int().min(1).max(2_147_483_647) })
export type MarkRead = z.output<typeof MarkRead>
/**
 * Subscribes to new messages. `lastEventId` is the sequence number of the last message that the client has (0 in an empty
 * conversation). tRPC sends the number again when it reconnects. Without it the subscription begins with the next new message.
 */
export const LiveChat = z.strictObject({
  conversationId: Id,
  lastEventId: z.coerce.number().int().min(0).max(2_147_483_647).nullish(),
})
export type LiveChat = z.output<typeof LiveChat>

export const chatMessages = {
  loadConversationFailed: { title: 'Erro ao carregar conversa' },
  loadMessagesFailed: { title: 'Erro ao carregar mensagens' },
  sendFailed: { title: 'Erro ao enviar mensagem' },
  openFailed: { title: 'Erro ao iniciar conversa' },
  loadConversationsFailed: { title: 'Erro ao carregar conversas' },
  blocked: 'Mensagem bloqueada',
  blockedReason: 'Para sua segurança, não envie telefone, e-mail ou Pix.',
  sent: 'Mensagem enviada',
  photo: 'Enviou uma foto',
  photoSent: 'Foto enviada',
  photoFailed: { title: 'Erro ao enviar foto' },
  photoNeedsBooking: 'Vocês podem trocar fotos depois que uma visita entre vocês for confirmada.',
  tooManyPhotos: `Você já enviou ${MAX_CHAT_PHOTOS_A_DAY} fotos em 24 horas. Tente de novo amanhã.`,
  self: 'Você não pode conversar consigo mesmo',
  unknownPerson: 'Esta conversa não pode ser iniciada',
  signInFirst: 'Você precisa estar logado para iniciar uma conversa',
  emptyThread: 'Nenhuma mensagem ainda. Comece a conversa!',
  emptyList: 'Você ainda não tem conversas',
  notSent: 'Não enviada. Tentar de novo',
  appealFailed: { title: 'Não foi possível pedir a revisão' },
  appealNotFound: 'Esta mensagem não está bloqueada',
  appealed: 'Revisão pedida. A resposta chega nas suas notificações.',
  upheld: 'A revisão manteve o bloqueio.',
  decideFailed: { title: 'Não foi possível registrar a decisão' },
  alreadyDecided: 'Esta revisão já foi decidida',
  ownAppeal: 'Outra pessoa da equipe deve decidir sobre a sua mensagem',
} as const
