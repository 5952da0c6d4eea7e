/**
 * The IANA time zone of each state. `zoneOf` knows the places whose time zone differs from that of their state. A state that is
 * not listed has the time zone of Brasília.
 */
const zoneOfState: Readonly<Record<string, string>> = {
  AC: 'America/Rio_Branco',
  AL: 'America/Maceio',
  AM: 'America/Manaus',
  AP: 'America/Belem',
  BA: 'America/Bahia',
  CE: 'America/Fortaleza',
  MA: 'America/Fortaleza',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  PA: 'America/Belem',
  PB: 'America/Fortaleza',
  PE: 'America/Recife',
  PI: 'America/Fortaleza',
  RN: 'America/Fortaleza',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  SE: 'America/Maceio',
  TO: 'America/Araguaina',
}

const southWestOfAmazonas = [
  'atalaia do norte',
  'benjamin constant',
  'boca do acre',
  'eirunepe',
  'envira',
  'guajara',
  'ipixuna',
  'itamarati',
  'jutai',
  'labrea',
  'pauini',
  'sao paulo de olivenca',
  'tabatinga',
]
const westOfPara = [
  'santarem',
  'altamira',
  'itaituba',
  'obidos',
  'oriximina',
  'alenquer',
  'monte alegre',
  'almeirim',
  'jacareacanga',
  'novo progresso',
]

/** The time zone of places that are not in the table of states. */
export const DEFAULT_ZONE = 'America/Sao_Paulo'

/** The IANA time zone of a home, by its state and municipality. An unknown place has the time zone of Brasília. */
export function zoneOf(state: string | null | undefined, city?: string | null): string {
  const uf = state?.toUpperCase() ?? ''
  const place = plain(city ?? '')
  if (uf === 'PE' && place === 'fernando de noronha') return 'America/Noronha'
  if (uf === 'AM' && southWestOfAmazonas.includes(place)) return 'America/Eirunepe'
  if (uf === 'PA' && westOfPara.includes(place)) return 'America/Santarem'
  return zoneOfState[uf] ?? DEFAULT_ZONE
}

function plain(value: string): string {
  return value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
