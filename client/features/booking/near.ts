import { activeStatuses } from '#shared/booking.ts'
import type { Answers } from '#client/lib/api.ts'

/** Both sides' bookings, as `booking.mine` answers them. */
type Mine = Answers['booking']['mine']

const FRESH_FOR_MS = 60_000
const DAY_MS = 86_400_000

/**
 * How often `booking.mine` is asked again, in milliseconds: what may be done on the day changes with the clock, so every minute
 * while a visit that is to come or under way is less than a day off. False otherwise.
 */
export function nearInterval({ state }: { state: { data: Mine | undefined; dataUpdatedAt: number } }): number | false {
  const all = [...(state.data?.asContractor ?? []), ...(state.data?.asProfessional ?? [])]
  const near = ({ status, start }: Mine['asContractor'][number]) =>
    activeStatuses.includes(status) && Math.abs(Date.parse(start) - state.dataUpdatedAt) < DAY_MS
  return all.some(near) && FRESH_FOR_MS
}
