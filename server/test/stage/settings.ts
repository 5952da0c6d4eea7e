import type { Settings } from '#server/core/settings.ts'

/** What the worlds of tests and simulations run with: no limits, no demo, no waiting for a confirmed e-mail. */
export const testSettings: Settings = {
  feeInBasisPoints: 2_000,
  firstBookingFeeInBasisPoints: 0,
  holdInMinutes: 15,
  limits: 'off',
  publicUrl: 'http://localhost:3000',
  demo: false,
  requireEmailConfirmation: false,
  refuseCommonPasswords: false,
  searchSnapDegrees: 0.01,
}

/** A clock that only its owner moves. */
export function clockFrom(dawn: string) {
  let instant = new Date(dawn)
  return {
    now: () => new Date(instant),
    set: (at: Date | string) => void (instant = new Date(at)),
    advance: (milliseconds: number) => void (instant = new Date(instant.getTime() + milliseconds)),
  }
}
