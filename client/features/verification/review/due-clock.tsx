import { Clock3 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
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
  const [minutes, hours] = [Math.floor(Math.abs(left) / MINUTE_MS), Math.floor(Math.abs(left) / HOUR_MS)]
  const time = hours >= 48 ? `${Math.floor(hours / 24)} dias` : hours > 0 ? `${hours} h` : `${minutes} min`
  return left < 0 ? `Atrasada há ${time}` : `Restam ${time}`
}

function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
