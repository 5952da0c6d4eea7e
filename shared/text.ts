import { z } from 'zod'
import './sentences.ts'

// Controls (save tab and line breaks), zero-width and bidirectional marks: invisible, so only ever noise or deceit.
// oxlint-disable-next-line eslint/no-control-regex -- naming the controls is the point
const invisible = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** NFC form without invisible characters, trimmed. Lone surrogates become U+FFFD, so that Postgres takes the result. */
export function clean(value: string): string {
  return value.toWellFormed().normalize('NFC').replace(invisible, '').trim()
}

/** A line or a paragraph typed by a person: at most `max` characters, cleaned, refused with a NUL. `min` 1 makes it required. */
export function text({ min = 0, max, required }: { min?: number; max: number; required?: string }) {
  return z
    .string({ error: required ?? 'Preencha este campo' })
    .max(max * 4, `Use no máximo ${max} caracteres`)
    .refine((value) => !value.includes('\u0000'), 'Este texto tem um caractere inválido')
    .transform(clean)
    .pipe(
      z
        .string()
        .min(min, required ?? (min > 1 ? `Use no mínimo ${min} caracteres` : 'Preencha este campo'))
        .max(max, `Use no máximo ${max} caracteres`),
    )
}

/** The id of one of our rows, as the wire carries it; in lower case, as Postgres writes it, so that ids compare by ===. */
export const Id = z.guid({ error: 'Identificador inválido' }).toLowerCase()

/** The client's own key of one attempt to create something: a repeat with the same key answers what the first answered. */
export const IdempotencyKey = z.guid({ error: 'Chave de repetição inválida' }).optional()
