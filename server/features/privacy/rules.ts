import { ErasureObstacle, obstacleTexts } from '#shared/privacy.ts'

/** The facts that may prevent a deletion. */
export type Ties = {
  /** Bookings Confirmado or Em Andamento, as contractor or as professional. */
  readonly activeBookings: number
  /** Charges that the bank is processing, of bookings or of a subscription. */
  readonly chargesUnderWay: number
  /** Transfers to the professional that are planned but not yet made. */
  readonly transfersWaiting: number
  readonly openDisputes: number
  readonly lastAdmin: boolean
}

/**
 * Returns what prevents a deletion, with messages in pt-BR, the most pressing first. An active booking, an open charge or
 * dispute, a transfer that would be lost, and being the only admin are such obstacles.
 */
export function obstaclesOf({ activeBookings, chargesUnderWay, transfersWaiting, openDisputes, lastAdmin }: Ties) {
  const { booking, charge, transfer, dispute, lastAdmin: alone } = ErasureObstacle
  return [
    { reason: booking, count: activeBookings },
    { reason: charge, count: chargesUnderWay },
    { reason: transfer, count: transfersWaiting },
    { reason: dispute, count: openDisputes },
    { reason: alone, count: lastAdmin ? 1 : 0 },
  ].flatMap(({ reason, count }) => (count > 0 ? [{ reason, message: obstacleTexts[reason](count) }] : []))
}
