import type { Instant } from '#client/lib/format.ts'
import { otherZone } from '#client/lib/format.ts'

/**
 * The name of the time zone, such as 'horário de Manaus', under the hours of a booking; nothing when the reader's clock shows the
 * same time.
 */
export function ZoneNote({ zone, at }: { zone: string; at: Instant }) {
  const words = otherZone(zone, at)
  return words && <span className="block text-small font-normal text-muted">{words}</span>
}
