import { timeOf } from '#shared/time.ts'

/** `'sáb, 28 nov, 08:00 – 12:00'` on the clock of a zone, as the cards say it. */
export function whenOf(startsAt: Date, hours: number, zone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: zone }).format(startsAt).replaceAll('.', '')
  const day = `${part({ weekday: 'short' })}, ${part({ day: 'numeric' })} ${part({ month: 'short' })}`
  return `${day}, ${timeOf(startsAt, zone)} – ${timeOf(new Date(startsAt.getTime() + hours * HOUR), zone)}`
}

const HOUR = 3_600_000
