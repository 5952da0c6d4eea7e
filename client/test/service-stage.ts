/** The state of a paid service that the person has never bought. */
export const neverBought = {
  state: 'none',
  endsAt: null,
  renews: false,
  late: false,
  refundInCents: null,
  keepInCents: null,
  endedAt: null,
} as const
