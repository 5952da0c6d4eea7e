import { ErasureObstacle, obstacleTexts } from '#shared/privacy.ts'

/** What decides whether an account may be deleted now. */
export type Ties = {
  /** Confirmado or Em Andamento, on either side. */
  readonly activeBookings: number
  /** Charges that the bank still thinks about, of bookings on either side or of a plan. */
  readonly chargesUnderWay: number
  readonly openDisputes: number
  readonly lastAdmin: boolean
}

/**
 * Why an account cannot be deleted yet, in pt-BR, most pressing first; empty when it can. People who count on a visit, money on
 * its way and an open dispute come before the wish to go; and somebody must be left to run the place.
 */
export function obstaclesOf({ activeBookings, chargesUnderWay, openDisputes, lastAdmin }: Ties) {
  const { booking, charge, dispute, lastAdmin: alone } = ErasureObstacle
  return [
    { reason: booking, count: activeBookings },
    { reason: charge, count: chargesUnderWay },
    { reason: dispute, count: openDisputes },
    { reason: alone, count: lastAdmin ? 1 : 0 },
  ].flatMap(({ reason, count }) => (count > 0 ? [{ reason, message: obstacleTexts[reason](count) }] : []))
}
