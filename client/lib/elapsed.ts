import { useEffect, useState } from 'react'
import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'

/** A length of time in words: '5 min', '3 h', '2 dias'. */
export function durationText(ms: number): string {
  const [minutes, hours] = [Math.floor(ms / MINUTE_MS), Math.floor(ms / HOUR_MS)]
  return hours >= 48 ? `${Math.floor(hours / 24)} dias` : hours > 0 ? `${hours} h` : `${minutes} min`
}

/** The current time of the device, updated each minute. */
export function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
