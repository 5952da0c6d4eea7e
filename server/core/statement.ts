import { z } from 'zod'
import type { Signer } from './signer.ts'

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }
export type StatementBody = { readonly [key: string]: Value }

/** A signed statement, as its owner downloads it. The keys are Portuguese, because people read this file. */
export type Statement = { readonly documento: StatementBody; readonly chave: string; readonly assinatura: string }

const StatementShape = z.strictObject({
  documento: z.record(z.string(), z.json()),
  chave: z.string().max(64),
  assinatura: z.string().max(128),
})

/**
 * Returns the text that is signed: JSON without white space and with sorted keys (RFC 8785; the numbers of statements are
 * integers).
 */
export function canonical(value: Value): string {
  if (Array.isArray(value)) return `[${value.map((item: Value) => canonical(item)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

/** Signs a statement with the current key. */
export function signStatement(signer: Signer, documento: StatementBody): Statement {
  return { documento, chave: signer.keys[0]!.id, assinatura: signer.sign(canonical(documento)) }
}

/** The result of checking whether a text is a statement that we signed. */
export type Reading =
  | { readonly kind: 'genuine'; readonly documento: StatementBody }
  | { readonly kind: 'unreadable' | 'unknown_key' | 'forged' }

/**
 * Reads a statement from its JSON text, regardless of white space and the order of keys. The result contains the statement only
 * if it is genuine.
 */
export function readStatement(signer: Signer, json: string): Reading {
  const parsed = StatementShape.safeParse(parsedJson(json))
  if (!parsed.success) return { kind: 'unreadable' }
  const { documento, chave, assinatura } = parsed.data
  if (!signer.keys.some(({ id }) => id === chave)) return { kind: 'unknown_key' }
  return signer.isSigned(chave, canonical(documento), assinatura) ? { kind: 'genuine', documento } : { kind: 'forged' }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
