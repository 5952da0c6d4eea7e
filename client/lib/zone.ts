import { clock, deviceZone } from './format.ts'
import type { Instant } from './format.ts'

/** 'Manaus' of 'America/Manaus'; 'Brasília' for the zones whose clocks are those of the capital, whatever city names them. */
export function zoneName(zone: string): string {
  return zoneNames[zone] ?? 'Brasília'
}

/**
 * 'horário de Manaus' where the clocks of a zone and of the reader's device differ at an instant, else null: hours are told on the
 * clocks of the home, and nobody may take them for their own (AMB-11).
 */
export function otherZone(zone: string, at: Instant, device: string = deviceZone): string | null {
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
