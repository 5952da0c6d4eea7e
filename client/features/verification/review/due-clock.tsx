import { Clock3 } from 'lucide-react'
import { HOUR_MS } from '#shared/days.ts'
import { durationText, useMinutes } from '#client/lib/elapsed.ts'
import { Badge } from '#client/ui/badge.tsx'

/**
 * The time that is left of the 24 hours in which the team reviews documents, in words. Red when they are over, yellow in the last
 * four hours.
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

/** `left`: milliseconds until the promised time ends, negative after it. */
export function dueText(left: number): string {
  const time = durationText(Math.abs(left))
  return left < 0 ? `Atrasada há ${time}` : `Restam ${time}`
}
