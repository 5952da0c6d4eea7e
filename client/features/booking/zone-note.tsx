import type { Instant } from '#client/lib/format.ts'
import { otherZone } from '#client/lib/zone.ts'

/** Under the hours of a visit, 'horário de Manaus'; nothing where the reader's clock shows the same (AMB-11). */
export function ZoneNote({ zone, at }: { zone: string; at: Instant }) {
  const words = otherZone(zone, at)
  return words && <span className="block text-small font-normal text-muted">{words}</span>
}
