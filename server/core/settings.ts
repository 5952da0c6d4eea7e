/** The figures of the business that an operator may set (.env.example says what each means). */
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
