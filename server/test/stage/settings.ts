import type { Settings } from '#server/core/settings.ts'

/** Settings for tests and simulations: no rate limits, no demo, and unconfirmed professionals appear in the search. */
export const testSettings: Settings = {
  feeInBasisPoints: 2_000,
  firstBookingFeeInBasisPoints: 0,
  holdInMinutes: 15,
  tip: { minInCents: 500, maxInCents: 20_000, days: 14 },
  referral: { creditInCents: 2_000, months: 12 },
  payoutBankDays: 1,
  limits: 'off',
  publicUrl: 'http://localhost:3000',
  demo: false,
  requireEmailConfirmation: false,
  refuseCommonPasswords: false,
  searchSnapDegrees: 0.01,
  pix: true,
  documentRetentionDays: 90,
  company: {
    name: 'Plumaí Serviços Ltda.',
    cnpj: '11.222.333/0001-81',
    address: 'Rua das Penas, 100, São Paulo - SP',
    email: 'contato@plumai.example',
  },
  hasModel: false,
  insurer: null,
  clubPartners: [],
}

/** The server key for push messages in tests. */
export const testPush = { privateKey: Buffer.alloc(32, 9), subject: 'mailto:contato@plumai.example' }

/** A clock that only `set` and `advance` move. */
export function clockFrom(start: string) {
  let instant = new Date(start)
  return {
    now: () => new Date(instant),
    set: (at: Date | string) => void (instant = new Date(at)),
    advance: (milliseconds: number) => void (instant = new Date(instant.getTime() + milliseconds)),
  }
}
