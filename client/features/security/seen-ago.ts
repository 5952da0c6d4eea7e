import { fullDate } from '#client/lib/format.ts'
import type { Instant } from '#client/lib/format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const words = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })

/** Formats how long ago an instant was: 'agora há pouco', 'há 5 minutos', 'há 3 horas', 'ontem'; after a month as a date. */
export function seenAgo(instant: Instant, now: Date, zone: string): string {
  const ago = Math.max(0, now.getTime() - new Date(instant).getTime())
  if (ago < 2 * MINUTE) return 'agora há pouco'
  if (ago < HOUR) return words.format(-Math.floor(ago / MINUTE), 'minute')
  if (ago < DAY) return words.format(-Math.floor(ago / HOUR), 'hour')
  return ago < 30 * DAY ? words.format(-Math.floor(ago / DAY), 'day') : `em ${fullDate(instant, zone)}`
}
