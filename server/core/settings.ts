/** The business settings that an operator may change; .env.example explains each. */
export type Settings = {
  readonly feeInBasisPoints: number
  readonly firstBookingFeeInBasisPoints: number
  readonly holdInMinutes: number
  readonly limits: 'off' | 'demo' | 'production'
  readonly publicUrl: string
  readonly demo: boolean
  readonly requireEmailConfirmation: boolean
  readonly refuseCommonPasswords: boolean
  readonly searchSnapDegrees: number
}
