import type { CheckOutcome, CheckProvider } from '#shared/verification.ts'

/**
 * The result of a finished background check. `detalhes` is shown to the professional only; `certificateDate` is when the source
 * issued the certificate.
 */
export interface BackgroundResult {
  status: CheckOutcome
  detalhes: string | null
  certificateDate: Date
}

/** The response of a source: a result, or 'waiting' with the source's own id of the request when the source needs more time. */
export type BackgroundAnswer = BackgroundResult | { status: 'waiting'; reference: string }

/**
 * The person of a background check: the CPF (11 digits), the name, the birth date ('YYYY-MM-DD') and the mother's name. A source
 * recognises a repeated request by `checkId`.
 */
export interface PersonToCheck {
  cpf: string
  fullName: string
  birthDate: string
  motherName: string
  checkId: string
}

/**
 * Gets the result of a source that does not respond at once. The source sends a webhook when the result is ready, and the product
 * reads it.
 */
export interface LaterAnswers {
  /**
   * Reads the result of an earlier request by its reference. Throws BackgroundUnavailable when the source says nothing about the
   * request.
   */
  readonly read: (reference: string) => Promise<BackgroundAnswer>
  /** The name, in lower case, of the header that contains the signature of a webhook. */
  readonly signatureHeader: string
  /**
   * Returns the reference of the request that a webhook is about, or null for a webhook about something else. The result is never
   * taken from the webhook, but always read from the source. Throws InvalidSignature when the source did not sign this body.
   */
  readonly referenceIn: (body: Buffer, signature: string | undefined) => string | null
}

/** A source of criminal-record checks. */
export interface BackgroundPort {
  /** The name of the source, which is stored with the result. */
  readonly provider: CheckProvider
  /** True if the source checks real people. If it does, callers must prove that the CPF is their own. */
  readonly aboutRealPeople: boolean
  /**
   * Checks a person. Throws BackgroundUnavailable when the source gives no response. Null when an admin reads a certificate
   * instead.
   */
  readonly check: ((person: PersonToCheck) => Promise<BackgroundAnswer>) | null
  /** How later results are read; null when the source responds at once. */
  readonly later: LaterAnswers | null
}

/** A source that gives a result without an admin. */
export interface BackgroundSource extends BackgroundPort {
  readonly check: NonNullable<BackgroundPort['check']>
}

/**
 * The error for a source of background checks that is out of service, so that there is no result. It contains no personal data.
 */
export class BackgroundUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('Background source unavailable', options)
    this.name = 'BackgroundUnavailable'
  }
}

/** The error for a webhook whose signature is missing or wrong. */
export class InvalidSignature extends Error {
  constructor() {
    super('Webhook with an invalid signature')
    this.name = 'InvalidSignature'
  }
}
