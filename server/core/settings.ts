/** The business settings that an operator may change. `.env.example` explains each of them. */
export type Settings = {
  readonly feeInBasisPoints: number
  readonly firstBookingFeeInBasisPoints: number
  readonly holdInMinutes: number
  /**
   * The limits of a tip: the smallest and the largest amount in cents, and for how many days after the booking a tip is accepted.
   */
  readonly tip: { readonly minInCents: number; readonly maxInCents: number; readonly days: number }
  /** The reward of a referral: the credit in cents for each of the two people, and for how many months it is valid. */
  readonly referral: { readonly creditInCents: number; readonly months: number }
  /** How many working days a transfer takes from the provider to the professional's bank account. */
  readonly payoutBankDays: number
  readonly limits: 'off' | 'demo' | 'production'
  readonly publicUrl: string
  readonly demo: boolean
  readonly requireEmailConfirmation: boolean
  readonly refuseCommonPasswords: boolean
  readonly searchSnapDegrees: number
  /** True if a booking may be paid by Pix. */
  readonly pix: boolean
  /** Days after the decision until the documents of a verification are deleted. */
  readonly documentRetentionDays: number
  /** The insurer of the policies and the number of its collective policy; null when no insurance is sold (R-A9). */
  readonly insurer: { readonly name: string; readonly masterPolicy: string } | null
  /** The shops of the discount club. Without any, the club is announced but not sold. */
  readonly clubPartners: readonly string[]
  /** True if a language model is configured. */
  readonly hasModel: boolean
  readonly company: Company
}

/** The company that runs the product, as it appears on receipts. */
export type Company = {
  readonly name: string
  /** The company's tax number: 14 digits with or without mask, as configured. */
  readonly cnpj: string
  readonly address: string
  readonly email: string
}
