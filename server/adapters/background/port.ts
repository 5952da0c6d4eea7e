import type { CheckOutcome } from '#shared/verification.ts'

/** The finished check. `detalhes` is for the professional's own eyes; `certificateDate` is when the source issued it. */
export interface BackgroundResult {
  status: CheckOutcome
  detalhes: string | null
  certificateDate: Date
}

/** Somebody who can say whether a person has a criminal record (S2 §7 check-background, AMB-32). */
export interface BackgroundPort {
  /** `simulado`, `manual` or `http`; kept beside the result. */
  readonly provider: string
  /** A CPF as 11 digits and the name on the account: both must match. Throws BackgroundUnavailable when nobody could say. */
  check(person: { cpf: string; fullName: string }): Promise<BackgroundResult>
}

/** The source is down: no result, and no badge either way (fault 39). Names nobody. */
export class BackgroundUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('Background source unavailable', options)
    this.name = 'BackgroundUnavailable'
  }
}
