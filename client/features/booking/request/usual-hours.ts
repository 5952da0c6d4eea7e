import type { Duration } from '#shared/availability.ts'
import { count } from '#client/lib/format.ts'

/** The rooms of a home that decide how long it takes. */
export interface Rooms {
  bedrooms: number
  bathrooms: number
}

/** How many hours a home with this many rooms usually takes; a hint, never a rule. */
export function usualHours({ bedrooms, bathrooms }: Rooms): Duration {
  const rooms = bedrooms + bathrooms
  if (rooms <= 2) return 4
  return rooms <= 4 ? 6 : 8
}

/** '2 quartos, 1 banheiro: costuma levar 6 h'. */
export function usualHoursHint(rooms: Rooms): string {
  const home = `${count(rooms.bedrooms, 'quarto', 'quartos')}, ${count(rooms.bathrooms, 'banheiro', 'banheiros')}`
  return `${home}: costuma levar ${usualHours(rooms)} h`
}
