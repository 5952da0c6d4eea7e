import { TRPCClientError } from '@trpc/client'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { AppRouter } from '#server/router.ts'
import { toast } from '#client/ui/toast.ts'

/** Why the server said no. `reason` is for code, `message` is for people (pt-BR), `fields` has sentences for form fields. */
export interface Refusal {
  /** tRPC's code, or null when no answer came. */
  code: string | null
  httpStatus: number | null
  reason: string | null
  message: string
  fields: Record<string, string[]>
  /** What helps to go on, such as `{ next }` or fresh slots; its shape belongs to the reason. */
  detail: unknown
  /** The id of an error of ours, for support. */
  id: string | null
}

const unreachable = 'Não foi possível falar com a Plumaí. Confira sua internet e tente de novo.'

/** Reads any thrown thing as a refusal; what is not an answer of ours reads as an unreachable server. */
export function refusalOf(error: unknown): Refusal {
  const silent = { code: null, httpStatus: null, reason: null, message: unreachable, fields: {}, detail: null, id: null }
  if (!isOurs(error) || !error.data) return silent
  const { code, httpStatus, reason, fields, detail, id } = error.data
  return { code, httpStatus, reason, message: sentence(error.message, fields), fields: fields ?? {}, detail, id }
}

/** Whether the server refused with this code, and with this reason if one is given. */
export function isRefusal(error: unknown, code: string, reason?: string): boolean {
  const refusal = refusalOf(error)
  return refusal.code === code && (reason === undefined || refusal.reason === reason)
}

export interface ReportOptions<Form extends FieldValues> {
  /** The specs' title of this failure, e.g. authMessages.signUpFailed.title. */
  title: string
  /** Said instead of the server's words when the fault is ours or no answer came: 'Tente novamente'. */
  fallback?: string
  /** react-hook-form's, to put the server's sentences at their fields too. */
  setError?: UseFormSetError<Form>
  /** The names of the form's fields; a sentence for any other is said in the toast alone. */
  fields?: readonly Path<Form>[]
}

/**
 * Shows a failed call: the server's sentences at the form's fields, and always the specs' destructive toast with the server's
 * message as description (S1 §8, R-B2). An ended session says nothing here: it is told once, on /auth.
 */
export function reportError<Form extends FieldValues>(error: unknown, options: ReportOptions<Form>): Refusal {
  const { title, fallback, setError, fields = [] } = options
  const refusal = refusalOf(error)
  if (refusal.reason === 'signed_out') return refusal
  for (const name of fields) {
    const [message] = refusal.fields[name] ?? []
    if (message) setError?.(name, { type: 'server', message })
  }
  toast.error(title, toldOf(error, fallback))
  return refusal
}

/** What people read of a failed call: the server's sentence, or the fallback where the fault is ours or no answer came. */
export function toldOf(error: unknown, fallback?: string): string {
  const { code, message } = refusalOf(error)
  const ours = code === null || code === 'INTERNAL_SERVER_ERROR'
  return ours && fallback ? fallback : message
}

function isOurs(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}

// 'Dados inválidos' says less than the first sentence about a field.
function sentence(message: string, fields: Record<string, string[]> | null): string {
  return Object.values(fields ?? {}).flat()[0] ?? message
}
