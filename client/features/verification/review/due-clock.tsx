import { Clock3 } from 'lucide-react'
import { HOUR_MS } from '#shared/days.ts'
import { durationText, useMinutes } from '#client/lib/elapsed.ts'
import { Badge } from '#client/ui/badge.tsx'

/**
 * A badge that shows how much is left of the 24 hours in which the team reviews documents. It is yellow in the last four hours,
 * and red after the 24 hours.
 */
export function DueClock({ dueAt }: { dueAt: string | Date | null }) {
  const now = useMinutes()
  if (!dueAt) return null
  const left = new Date(dueAt).getTime() - now
  const tone = left < 0 ? 'danger' : left < 4 * HOUR_MS ? 'warning' : 'neutral'
  return (
    <Badge tone={tone} icon={<Clock3 aria-hidden />}>
      {dueText(left)}
    </Badge>
  )
}

/** Formats the time left. `left` is the number of milliseconds until the review is due, negative after that. */
export function dueText(left: number): string {
  const time = durationText(Math.abs(left))
  return left < 0 ? `Atrasada há ${time}` : `Restam ${time}`
}
