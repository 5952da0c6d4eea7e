import type { CheckOutcome } from '#shared/verification.ts'

/** A finished check. `detalhes` is shown to the professional only; `certificateDate` is when the source issued the certificate. */
export interface BackgroundResult {
  status: CheckOutcome
  detalhes: string | null
  certificateDate: Date
}

/** A source of criminal-record checks (S2 §7 check-background). */
export interface BackgroundPort {
  /** `simulado`, `manual` or `http`; stored with the result. */
  readonly provider: string
  /** Checks the person with this CPF (11 digits) and name. Throws BackgroundUnavailable when the source gives no result. */
  check(person: { cpf: string; fullName: string }): Promise<BackgroundResult>
}

/** The source is out of service, so there is neither a result nor a badge. The error contains no personal data. */
export class BackgroundUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('Background source unavailable', options)
    this.name = 'BackgroundUnavailable'
  }
}
