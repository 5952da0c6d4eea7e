import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import type { SentDetail } from '#shared/refusal-details.ts'

/**
 * An error that the user may see. `code` is the tRPC code, `reason` is for programs (English, stable), and `message` is for
 * people (pt-BR). `data` contains details, such as the current slots, and `fields` maps a form field to its messages.
 */
export class DomainError extends Error {
  readonly code: TRPC_ERROR_CODE_KEY
  readonly reason: string
  readonly extra: { readonly data?: unknown; readonly fields?: Readonly<Record<string, string[]>> }

  constructor(code: TRPC_ERROR_CODE_KEY, reason: string, message: string, extra: DomainError['extra'] = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.reason = reason
    this.extra = extra
  }
}

/**
 * The message that the user sees for an internal error. The response contains an id with which the details are found in the log.
 */
export const OUR_FAULT = 'O erro foi nosso. Tente de novo em instantes.'

/**
 * The error for a row that does not exist or belongs to another person. The response is the same for both, so that it reveals
 * nothing.
 */
export class NotFound extends DomainError {
  constructor(message = 'Não encontrado', reason = 'not_found') {
    super('NOT_FOUND', reason, message)
  }
}

export class Unauthenticated extends DomainError {
  constructor(message = 'Entre na sua conta para continuar.', reason = 'signed_out') {
    super('UNAUTHORIZED', reason, message)
  }
}

/** The error for an actor without the required role or an active subscription. */
export class Forbidden extends DomainError {
  constructor(message = 'Você não tem acesso a esta página.', reason = 'forbidden') {
    super('FORBIDDEN', reason, message)
  }
}

/** The error for an input that only the server can find invalid. The message is shown at the form field `field`. */
export class BadInput extends DomainError {
  constructor(field: string, message: string, reason = 'invalid_input') {
    super('BAD_REQUEST', reason, message, { fields: { [field]: [message] } })
  }
}

/** The current state does not allow the action, for example because the slot is taken or the row was changed in the meantime. */
export class Conflict<Reason extends string = string> extends DomainError {
  constructor(reason: Reason, message: string, data?: SentDetail<Reason>) {
    super('CONFLICT', reason, message, { data })
  }
}

export class TooMany extends DomainError {
  constructor(minutes: number) {
    super(
      'TOO_MANY_REQUESTS',
      'too_many',
      `Muitas tentativas. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    )
  }
}

/**
 * The error for a service that the request needs and that is out of reach. Only the code of `cause` is logged, and `cause` is
 * never sent.
 */
export class Unavailable extends DomainError {
  constructor(message = 'O serviço não respondeu. Tente de novo em instantes.', reason = 'unavailable', cause?: unknown) {
    super('SERVICE_UNAVAILABLE', reason, message)
    this.cause = cause
  }
}

/** Returns a handler for `.catch`: throws `refusal` when the constraint `name` was violated, and rethrows every other error. */
export function onConstraint(name: string, refusal: DomainError) {
  return (error: unknown): never => {
    throw databaseFault(error)?.constraint_name === name ? refusal : error
  }
}

/**
 * Finds the first error with a code (of Postgres, a socket or a file) in an error and its chain of causes. Returns null when
 * there is none.
 */
export function databaseFault(error: unknown): { code: string; constraint_name?: string } | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code: unknown = Reflect.get(at, 'code')
    if (typeof code === 'string' && !(at instanceof DomainError)) return { code, constraint_name: constraintOf(at) }
  }
  return null
}

/**
 * Returns the part of an error that a log line may contain: the code of the database or the socket, otherwise the error's name;
 * never its message.
 */
export function codeOf(error: unknown): string {
  return databaseFault(error)?.code ?? (error instanceof Error ? error.name : 'none')
}

/**
 * True if the database was unreachable, read-only, overloaded or too slow (a timeout), so that the same call may succeed later.
 */
export function isOutage(error: unknown): boolean {
  return /^(CONNECT|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|53|57P0|57014|08|55P03|25P0[34]|25006)/.test(
    databaseFault(error)?.code ?? '',
  )
}

/** True if the connection was lost or the server closed it, at its shutdown or after a timeout. */
export function isConnectionLost(error: unknown): boolean {
  return /^(CONNECTION_|ECONNRESET|EPIPE|57P0[1-5]|25P0[34])/.test(databaseFault(error)?.code ?? '')
}

type LoggedFault = { names: string[]; fault: ReturnType<typeof databaseFault>; at: string[] }

/**
 * Returns what a log line contains of an error: the names in its chain of causes, the code, and stack frames. It never contains
 * the message, which may contain personal data. A DomainError is named by its reason.
 */
export function loggedFault(error: unknown): LoggedFault {
  const names: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause) names.push(at instanceof DomainError ? at.reason : at.name)
  return { names, fault: databaseFault(error), at: stackFramesOf(error) }
}

/** Returns at most five stack frames of an error, without its message: a message may contain SQL and personal data. */
export function stackFramesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines.filter((line) => /^ {4}at /.test(line)).slice(0, 5)
}

function constraintOf(error: Error): string | undefined {
  const name: unknown = Reflect.get(error, 'constraint_name')
  return typeof name === 'string' ? name : undefined
}
