import { useEffect, useRef } from 'react'
import { bookingMessages } from '#shared/booking.ts'
import { calendarDay } from '#client/lib/format.ts'
import { freeSlot } from '../week.ts'
import type { Week } from '../week.ts'

/** A chosen start that is no longer free, as an ISO instant, and the sentence that tells the contractor. */
export interface LostSlot {
  start: string
  message: string
}

interface Watched {
  /** The displayed week; undefined while another week is loading. */
  week: Week | undefined
  chosen: string | undefined
  onLost: (slot: LostSlot) => void
}

/**
 * Calls `onLost` when the chosen start is not free in the displayed week, for example because another contractor booked it. The
 * contractor must then choose again, even if the slot becomes free later.
 */
export function useLostSlot({ week, chosen, onLost }: Watched): void {
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (!week || !chosen || !isOf(week, chosen)) return
    const key = `${chosen} ${week.durationHours}`
    if (freeSlot(week, chosen)) {
      seen.current = key
      return
    }
    onLost({ start: chosen, message: whyLost(week, chosen, seen.current === key) })
    seen.current = null
    // oxlint-disable-next-line react/exhaustive-deps -- reported once for each week and choice
  }, [week, chosen])
}

/** The free start of a week nearest to an instant, the earlier of two equally near ones; null when none is free. */
export function nearestFree({ days }: Pick<Week, 'days'>, start: string): string | null {
  const far = (other: string) => Math.abs(Date.parse(other) - Date.parse(start))
  const free = days.flatMap(({ slots }) => slots).filter(({ state }) => state === 'free')
  return (
    free.toSorted((one, other) => far(one.start) - far(other.start) || one.start.localeCompare(other.start))[0]?.start ?? null
  )
}

function isOf({ days, zone }: Week, start: string): boolean {
  const day = calendarDay(start, zone)
  return days.some(({ date }) => date === day)
}

function whyLost({ days, durationHours }: Week, start: string, wasFree: boolean): string {
  const state = days.flatMap(({ slots }) => slots).find((slot) => slot.start === start)?.state
  if (state === 'taken' && wasFree) return bookingMessages.slotTaken
  if (state === 'does_not_fit') return `Nesse horário não cabem ${durationHours} h. Escolha outro.`
  return bookingMessages.slotUnavailable
}
