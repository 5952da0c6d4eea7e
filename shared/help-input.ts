import { z } from 'zod'
import { HELP_TEXT_LENGTH, HelpStatus, HelpTopic } from './help.ts'
import { Id, IdempotencyKey, text } from './text.ts'

const HelpText = text({ min: 1, max: HELP_TEXT_LENGTH, required: 'Escreva a mensagem' })

/** Sends a question ('atendimento') to the team. */
export const AskHelp = z.strictObject({
  topic: z.enum(HelpTopic, { error: 'Escolha um assunto' }),
  text: HelpText,
  idempotencyKey: IdempotencyKey,
})
export type AskHelp = z.output<typeof AskHelp>

export const HelpRef = z.strictObject({ requestId: Id })

/** A further message of the person to an open or answered help request. */
export const ReplyHelp = z.strictObject({ requestId: Id, text: HelpText })
export type ReplyHelp = z.output<typeof ReplyHelp>

export const MyHelp = z.strictObject({ cursor: Id.optional() })
export type MyHelp = z.output<typeof MyHelp>

/**
 * Requests, for the team, a page of the help requests with one status, or the one request with a number, as people read it:
 * '4821-0937'.
 */
export const ListHelp = z.strictObject({
  status: z.enum(HelpStatus).default(HelpStatus.open),
  number: z
    .string()
    .max(20)
    .transform((typed) => typed.replaceAll(/\D/g, ''))
    .pipe(z.string().regex(/^(\d{8})?$/, 'O número tem 8 dígitos'))
    .default(''),
  cursor: Id.optional(),
})
export type ListHelp = z.output<typeof ListHelp>

/** The team's answer to a help request. `close` also closes the request. */
export const AnswerHelp = z.strictObject({ requestId: Id, text: HelpText, close: z.boolean().default(false) })
export type AnswerHelp = z.output<typeof AnswerHelp>
