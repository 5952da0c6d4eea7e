import type { ReactNode } from 'react'
import { clock as clockTime, shortDate } from '#client/lib/format.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import type { Booking } from './labels.ts'

interface HoldTimeProps {
  booking: Pick<Booking, 'zone' | 'planned'>
  until: string
  clock: ServerClock
  onEnd: () => void
  /** The text before the countdown to the end of the time for paying. */
  children: ReactNode
}

/**
 * Says how long an unpaid booking occupies its slot. For the first booking this is a countdown, for a later booking of a series
 * the day and time of the deadline.
 */
export function HoldTime({ booking: { zone, planned }, until, clock, onEnd, children }: HoldTimeProps) {
  if (planned) return `Pague até ${shortDate(until, zone)}, ${clockTime(until, zone)}; depois o horário é liberado.`
  return (
    <Countdown until={new Date(until)} now={clock.read} onEnd={onEnd}>
      {children}
    </Countdown>
  )
}
