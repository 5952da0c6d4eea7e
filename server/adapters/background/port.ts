import type { CheckOutcome, CheckProvider } from '#shared/verification.ts'

/** A finished check. `detalhes` is shown to the professional only; `certificateDate` is when the source issued the certificate. */
export interface BackgroundResult {
  status: CheckOutcome
  detalhes: string | null
  certificateDate: Date
}

/** What a source answers: a result, or that it needs time, with its own id of the request. */
export type BackgroundAnswer = BackgroundResult | { status: 'waiting'; reference: string }

/**
 * The person of a check: the CPF (11 digits), the name, the birth date ('YYYY-MM-DD') and the mother's name. A source recognises a
 * repeated request by `checkId`.
 */
export interface PersonToCheck {
  cpf: string
  fullName: string
  birthDate: string
  motherName: string
  checkId: string
}

/** How a source that needs time gives its result. */
export interface LaterAnswers {
  /** Asks for the result of a request by its reference. Throws BackgroundUnavailable when the source says nothing about it. */
  readonly read: (reference: string) => Promise<BackgroundAnswer>
  /** The name of the header, in small letters, in which a webhook has its signature. */
  readonly signatureHeader: string
  /**
   * The reference of the request that a webhook is about; null for a webhook about something else. The result itself is always read
   * from the source. Throws InvalidSignature when the source did not sign this body.
   */
  readonly referenceIn: (body: Buffer, signature: string | undefined) => string | null
}

/** A source of criminal-record checks. */
export interface BackgroundPort {
  /** The name of the source, which is stored with the result. */
  readonly provider: CheckProvider
  /** Whether the source checks real people, so that the CPF must be proved to be the caller's own. */
  readonly aboutRealPeople: boolean
  /** Checks a person. Throws BackgroundUnavailable when the source gives no answer. Null: an admin reads a certificate instead. */
  readonly check: ((person: PersonToCheck) => Promise<BackgroundAnswer>) | null
  /** Null: the source answers at once. */
  readonly later: LaterAnswers | null
}

/** A source that gives a result without an admin. */
export interface BackgroundSource extends BackgroundPort {
  readonly check: NonNullable<BackgroundPort['check']>
}

/** The source is out of service, so there is neither a result nor a badge. The error contains no personal data. */
export class BackgroundUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('Background source unavailable', options)
    this.name = 'BackgroundUnavailable'
  }
}

/** A webhook that the source did not sign. */
export class InvalidSignature extends Error {
  constructor() {
    super('Webhook with an invalid signature')
    this.name = 'InvalidSignature'
  }
}
