import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

export interface CountdownProps {
  /** The instant at which the countdown ends. */
  until: Date
  /** Called once, when the countdown reaches 0:00. */
  onEnd?: () => void
  /** Returns the current time in milliseconds, for tests and for pages that use the server's clock instead of the device's. */
  now?: () => number
  /** The text before the remaining time, for example 'Horário reservado por'. */
  children?: ReactNode
  className?: string
}

/** A countdown that shows the remaining time as 'm:ss'. Screen readers announce the time once a minute. */
export function Countdown({ until, onEnd, now = Date.now, children, className }: CountdownProps) {
  const left = useSecondsLeft(until.getTime(), now, onEnd)
  const minutes = Math.ceil(left / 60)
  return (
    <span className={className}>
      {children}{' '}
      <span role="timer" className="font-semibold tabular">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
      <span aria-live="polite" className="sr-only">
        {left === 0 ? 'O tempo acabou' : minutes === 1 ? `Falta ${minutes} minuto` : `Faltam ${minutes} minutos`}
      </span>
    </span>
  )
}

function useSecondsLeft(until: number, now: () => number, onEnd: (() => void) | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(until, now))
  useEffect(() => {
    const timer = setInterval(() => {
      const next = secondsUntil(until, now)
      setLeft(next)
      if (next > 0) return
      clearInterval(timer)
      onEnd?.()
    }, 250)
    return () => clearInterval(timer)
  }, [until, now, onEnd])
  return left
}

function secondsUntil(until: number, now: () => number): number {
  return Math.max(0, Math.ceil((until - now()) / 1000))
}
