import { timeOf } from '#shared/time.ts'

const HOUR = 3_600_000

/** `'sáb., 28 de nov, 08:00 às 12:00'` on the clock of a zone. */
export function whenOf(startsAt: Date, hours: number, zone: string): string {
  const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone }).format(
    startsAt,
  )
  const endsAt = new Date(startsAt.getTime() + hours * HOUR)
  return `${day.replace(/\.$/, '')}, ${timeOf(startsAt, zone)} às ${timeOf(endsAt, zone)}`
}
