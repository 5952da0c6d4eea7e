import { TRPCClientError } from '@trpc/client'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { AppRouter } from '#server/router.ts'
import { toast } from '#client/ui/toast.ts'

/**
 * The refusal of a call by the server. `reason` is a code for programs, `message` is pt-BR text for people, and `fields` contains
 * the messages of form fields.
 */
export interface Refusal {
  /** tRPC's error code, or null when no response arrived. */
  code: string | null
  httpStatus: number | null
  reason: string | null
  message: string
  fields: Record<string, string[]>
  /** Data that helps the client to continue, such as `{ next }` or fresh slots. Its shape depends on the reason. */
  detail: unknown
  /** The id under which the server has logged an internal error, for the support. */
  id: string | null
}

const unreachable = 'Não foi possível falar com a Plumaí. Confira sua internet e tente de novo.'

/** Reads any thrown value as a refusal. A value that is not a response of our server counts as an unreachable server. */
export function refusalOf(error: unknown): Refusal {
  const noAnswer = { code: null, httpStatus: null, reason: null, message: unreachable, fields: {}, detail: null, id: null }
  if (!isTrpcError(error) || !error.data) return noAnswer
  const { code, httpStatus, reason, fields, detail, id } = error.data
  return { code, httpStatus, reason, message: firstFieldMessage(error.message, fields), fields: fields ?? {}, detail, id }
}

/** Whether the server refused with this code and, when a reason is given, with this reason. */
export function isRefusal(error: unknown, code: string, reason?: string): boolean {
  const refusal = refusalOf(error)
  return refusal.code === code && (reason === undefined || refusal.reason === reason)
}

export interface ReportOptions<Form extends FieldValues> {
  /** The toast title that the specification gives for this failed action, for example authMessages.signUpFailed.title. */
  title: string
  /** The text shown instead of the server's message if the error is internal or no response arrived: 'Tente novamente'. */
  fallback?: string
  /** setError of react-hook-form. If it is given, the server's messages are also shown at their fields. */
  setError?: UseFormSetError<Form>
  /** The names of the form's fields. A message for any other field appears only in the toast. */
  fields?: readonly Path<Form>[]
}

/**
 * Shows the failure of a call in a toast, and at the form's fields if the server named fields. Shows nothing when the session has
 * ended, because /auth says so. Returns the refusal.
 */
export function reportError<Form extends FieldValues>(error: unknown, options: ReportOptions<Form>): Refusal {
  const { title, fallback, setError, fields = [] } = options
  const refusal = refusalOf(error)
  if (refusal.reason === 'signed_out') return refusal
  for (const name of fields) {
    const [message] = refusal.fields[name] ?? []
    if (message) setError?.(name, { type: 'server', message })
  }
  toast.error(title, failureMessage(error, fallback))
  return refusal
}

/**
 * Returns the text that people read about a failed call. That is the server's message, or `fallback` if it is given and the error
 * is internal or no response arrived.
 */
export function failureMessage(error: unknown, fallback?: string): string {
  const refusal = refusalOf(error)
  return isInternal(refusal) && fallback ? fallback : refusal.message
}

/** Whether the server failed or did not respond, so that a retry may help. */
export function isInternal({ code }: Refusal): boolean {
  return code === null || code === 'INTERNAL_SERVER_ERROR'
}

function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}

// Returns the first message of a field. Without one it returns the general message 'Dados inválidos', which says less.
function firstFieldMessage(message: string, fields: Record<string, string[]> | null): string {
  return Object.values(fields ?? {}).flat()[0] ?? message
}
