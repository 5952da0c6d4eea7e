/** The business settings that an operator may change; .env.example explains each. */
export type Settings = {
  readonly feeInBasisPoints: number
  readonly firstBookingFeeInBasisPoints: number
  readonly holdInMinutes: number
  /** The smallest and the largest tip in cents, and for how many days after the visit one is accepted. */
  readonly tip: { readonly minInCents: number; readonly maxInCents: number; readonly days: number }
  /** The credit in cents that each of two people gets for a referral, and for how many months it lasts. */
  readonly referral: { readonly creditInCents: number; readonly months: number }
  /** How many working days a transfer takes from the provider to the professional's bank account. */
  readonly payoutBankDays: number
  readonly limits: 'off' | 'demo' | 'production'
  readonly publicUrl: string
  readonly demo: boolean
  readonly requireEmailConfirmation: boolean
  readonly refuseCommonPasswords: boolean
  readonly searchSnapDegrees: number
  /** Whether a booking may be paid by Pix. */
  readonly pix: boolean
  /** Days after the decision until the documents of a verification are deleted. */
  readonly documentRetentionDays: number
  /** The insurer that covers the policies, with the number of the collective policy; null where no cover is sold (R-A9). */
  readonly insurer: { readonly name: string; readonly masterPolicy: string } | null
  /** The shops of the discount club; without any the club is announced and not sold. */
  readonly clubPartners: readonly string[]
  /** Whether a language model is configured. */
  readonly hasModel: boolean
  readonly company: Company
}

/** The company that runs the product, as its receipts name it. */
export type Company = {
  readonly name: string
  /** The company's tax number: 14 digits with or without mask, as configured. */
  readonly cnpj: string
  readonly address: string
  readonly email: string
}
