import type { Instant } from '#client/lib/format.ts'
import { otherZone } from '#client/lib/format.ts'

/** Names the time zone of a booking, such as 'horário de Manaus'. Renders nothing when the reader's clock shows the same time. */
export function ZoneNote({ zone, at }: { zone: string; at: Instant }) {
  const words = otherZone(zone, at)
  return words && <span className="block text-small font-normal text-muted">{words}</span>
}
