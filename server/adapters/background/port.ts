import type { CheckOutcome, CheckProvider } from '#shared/verification.ts'

/** A finished check. `detalhes` is shown to the professional only; `certificateDate` is when the source issued the certificate. */
export interface BackgroundResult {
  status: CheckOutcome
  detalhes: string | null
  certificateDate: Date
}

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

/** A source of criminal-record checks. */
export interface BackgroundPort {
  /** The name of the source, which is stored with the result. */
  readonly provider: CheckProvider
  /** Whether the source checks real people, so that the CPF must be proved to be the caller's own. */
  readonly aboutRealPeople: boolean
  /** Checks a person. Throws BackgroundUnavailable when the source gives no result. Null: an admin reads a certificate instead. */
  readonly check: ((person: PersonToCheck) => Promise<BackgroundResult>) | null
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
