import { z } from 'zod'
import './zod-messages.ts'

// Invisible characters: controls (except tab and line breaks), zero-width and bidirectional characters. They are removed, because
// they can only mislead readers.
// oxlint-disable-next-line eslint/no-control-regex -- the pattern must name control characters
const invisible = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Returns the text in NFC form, trimmed and without invisible characters. Lone surrogates, which Postgres refuses, become U+FFFD. */
export function clean(value: string): string {
  return value.toWellFormed().normalize('NFC').replace(invisible, '').trim()
}

/** Returns the text in one line: line breaks and tabs become blanks, and several blanks become one. */
export function oneLine(value: string): string {
  return clean(value.replace(/[\s\u2028\u2029]+/gu, ' '))
}

type Bounds = { min?: number; max: number; required?: string }

/**
 * Returns the schema of a typed text. The text is cleaned, has `min` to `max` characters and contains no NUL. With `min` 1 it is
 * required.
 */
export function text(bounds: Bounds) {
  return cleaned(clean, bounds)
}

/** Returns the schema of a typed text of one line, such as a name. A pasted line break becomes a blank. */
export function line(bounds: Bounds) {
  return cleaned(oneLine, bounds)
}

function cleaned(cleaning: (value: string) => string, { min = 0, max, required }: Bounds) {
  return z
    .string({ error: required ?? 'Preencha este campo' })
    .max(max * 4, `Use no máximo ${max} caracteres`)
    .refine((value) => !value.includes('\u0000'), 'Este texto tem um caractere inválido')
    .transform(cleaning)
    .pipe(
      z
        .string()
        .min(min, required ?? (min > 1 ? `Use no mínimo ${min} caracteres` : 'Preencha este campo'))
        .max(max, `Use no máximo ${max} caracteres`),
    )
}

/** The id of a database row. It is converted to lower case, as Postgres writes it, so that ids can be compared with ===. */
export const Id = z.guid({ error: 'Identificador inválido' }).toLowerCase()

/**
 * The key that the client creates for one attempt to create something. A repeated call with the same key creates nothing and gets
 * the first response again.
 */
export const IdempotencyKey = z.guid({ error: 'Chave de repetição inválida' }).optional()
