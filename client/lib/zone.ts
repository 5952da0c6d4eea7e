import { clock, deviceZone } from './format.ts'
import type { Instant } from './format.ts'

/** The display name of a time zone: 'Manaus' for 'America/Manaus', 'Brasília' for every zone that is not listed below. */
export function zoneName(zone: string): string {
  return zoneNames[zone] ?? 'Brasília'
}

/**
 * 'horário de Manaus' when the clocks of `zone` and of the device differ at the instant `at`, otherwise null. Times are shown
 * in the zone of the home, and people must not mistake them for their own local time.
 */
export function otherZone(zone: string, at: Instant, device: string = deviceZone()): string | null {
  return clock(at, zone) === clock(at, device) ? null : `horário de ${zoneName(zone)}`
}

const zoneNames: Readonly<Record<string, string>> = {
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Porto_Velho': 'Porto Velho',
  'America/Boa_Vista': 'Boa Vista',
  'America/Rio_Branco': 'Rio Branco',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
}
