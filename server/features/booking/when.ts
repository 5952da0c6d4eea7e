import { timeOf } from '#shared/time.ts'

const HOUR = 3_600_000
const FARTHEST = 400 * 24 * HOUR

/** Whether an instant is more than 400 days from now: nobody books so far off, and a database knows only so many years. */
export function isFarOff(instant: Date, now: Date): boolean {
  return Math.abs(instant.getTime() - now.getTime()) > FARTHEST
}

/** `'sáb, 28 nov, 08:00 – 12:00'` on the clock of a zone, as the cards say it. */
export function whenOf(startsAt: Date, hours: number, zone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: zone }).format(startsAt).replaceAll('.', '')
  const day = `${part({ weekday: 'short' })}, ${part({ day: 'numeric' })} ${part({ month: 'short' })}`
  return `${day}, ${timeOf(startsAt, zone)} – ${timeOf(new Date(startsAt.getTime() + hours * HOUR), zone)}`
}
