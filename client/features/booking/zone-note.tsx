import type { Instant } from '#client/lib/format.ts'
import { otherZone } from '#client/lib/format.ts'

/** 'horário de Manaus' under the hours of a booking; nothing when the reader's clock shows the same. */
export function ZoneNote({ zone, at }: { zone: string; at: Instant }) {
  const words = otherZone(zone, at)
  return words && <span className="block text-small font-normal text-muted">{words}</span>
}
