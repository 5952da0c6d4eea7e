import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'

/**
 * A refusal that a person may read. `code` is the transport's, `reason` is for programs (English, stable), `message` is
 * for people (pt-BR). `data` carries what helps to go on, such as fresh slots; `fields` puts a sentence at a form field.
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

/** Somebody else's or missing: the two are told apart by nobody (R-E11). */
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

/** The wrong kind of person, or one without a subscription. */
export class Forbidden extends DomainError {
  constructor(message = 'Você não tem acesso a esta página.', reason = 'forbidden') {
    super('FORBIDDEN', reason, message)
  }
}

/** Bad input that only the server can see, with the sentence at its field. */
export class BadInput extends DomainError {
  constructor(field: string, message: string, reason = 'invalid_input') {
    super('BAD_REQUEST', reason, message, { fields: { [field]: [message] } })
  }
}

/** The state of things refuses: taken, changed, twice, too late. */
export class Conflict extends DomainError {
  constructor(reason: string, message: string, data?: unknown) {
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

export class Unavailable extends DomainError {
  constructor(message = 'O serviço não respondeu. Tente de novo em instantes.', reason = 'unavailable') {
    super('SERVICE_UNAVAILABLE', reason, message)
  }
}

/** For `.catch`: turns the violation of one named constraint into a refusal; every other error goes on. */
export function onConstraint(name: string, refusal: DomainError) {
  return (error: unknown): never => {
    throw databaseFault(error)?.constraint_name === name ? refusal : error
  }
}

/** The Postgres error inside whatever Drizzle wrapped around it. */
export function databaseFault(error: unknown): { code: string; constraint_name?: string } | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code: unknown = Reflect.get(at, 'code')
    if (typeof code === 'string' && !(at instanceof DomainError)) return { code, constraint_name: constraintOf(at) }
  }
  return null
}

/** Faults of the connection or of a deadline, after which the same call may simply be made again later. */
export function isOutage(error: unknown): boolean {
  return /^(CONNECT|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|53|57P0|57014|08|55P03|25P0[34])/.test(databaseFault(error)?.code ?? '')
}

/** Whether a connection was lost, or ended by the server (at its stop, or as its owner was idle or too long in a transaction). */
export function isCutOff(error: unknown): boolean {
  return /^(CONNECTION_|ECONNRESET|EPIPE|57P0[1-5]|25P0[34])/.test(databaseFault(error)?.code ?? '')
}

/** Where an error came from, at most five lines of its stack: the message, which may hold SQL and what people typed, is not among them. */
export function framesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines.filter((line) => /^ {4}at /.test(line)).slice(0, 5)
}

function constraintOf(error: Error): string | undefined {
  const name: unknown = Reflect.get(error, 'constraint_name')
  return typeof name === 'string' ? name : undefined
}
