import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useSkeleton } from '#client/ui/skeleton.tsx'
import type { Duration } from '#shared/availability.ts'
import { durationOf, readChoice } from './choice.ts'
import type { BookingChoice } from './choice.ts'
import { useBookingRequest } from './use-booking-request.ts'
import { useExtras, wishOf } from './use-extras.ts'
import type { Said } from './use-extras.ts'
import { nearestFree, useLostSlot } from './use-lost-slot.ts'
import type { LostSlot } from './use-lost-slot.ts'
import { freeSlot, priceAt, shiftDay } from './week.ts'
import type { Week } from './week.ts'

export type Profile = Answers['search']['profile']
export type BookingBox = ReturnType<typeof useBookingBox>

const FRESH_FOR_MS = 60_000

export interface BoxBegin extends Said {
  /** What of the box the URL carries. */
  choice: BookingChoice
  onChoice: (choice: BookingChoice) => void
}

/**
 * The week on show, what is chosen in it and what that costs. The choice begins with the URL's and is mirrored there by
 * `onChoice`; a radio must not wait for a navigation to show that it was pressed. What is said of the visit begins with what
 * was said before, or with the service that was searched for.
 */
export function useBookingBox(profile: Profile, begin: BoxBegin) {
  const utils = trpc.useUtils()
  const { choice, lost, change, lose } = useChoice(begin.choice, begin.onChoice)
  const duration = durationOf(choice)
  const question = { professionalId: profile.id, durationHours: duration, weekStart: choice.semana }
  const answer = useSlots(question, profile.bookable)
  const week = answer.data
  const slot = week && !answer.isPlaceholderData ? freeSlot(week, choice.slot) : null
  const request = useRequest(profile, lose, useShowFresh(question, week))
  const { extras, keep, changeExtras } = useExtras(begin.choice, begin, request.busy)
  const meter = useMeter(profile, slot?.start)
  useLiveWeek(profile)
  usePrefetchNext(week, (weekStart) => void utils.availability.slots.prefetch({ ...question, weekStart }))
  useLostSlot({ week: answer.isPlaceholderData ? undefined : week, chosen: choice.slot, onLost: lose })
  return {
    answer,
    week,
    slot,
    duration,
    /** The day that was searched for, which a narrow week opens with. */
    day: choice.dia,
    price: week ? priceAt(week, duration) : null,
    loading: useSkeleton(answer.isPending || answer.isPlaceholderData),
    /** Why the choice is gone, until another is made. */
    error: lost && !slot ? lost.message : undefined,
    /** The free start of the week on show that is nearest to the one that is gone. */
    instead: lost && !slot && week ? nearestFree(week, lost.start) : null,
    request,
    meter,
    extras,
    changeExtras,
    /** Asks for the chosen slot with all that was said of the visit; nothing while there is no choice. */
    book: () => {
      const price = week && priceAt(week, duration)
      if (!slot || !price) return
      keep()
      request.request({ start: slot.start, price, ...wishOf(extras, profile.services) })
    },
    chooseDuration: (dur: BookingChoice['dur']) => change({ dur }),
    chooseSlot: (start: string) => change({ slot: start, dia: undefined }),
    showWeek: (weekStart: string) =>
      change({ semana: weekStart === week?.firstWeekStart ? undefined : weekStart, dia: undefined }),
  }
}

/** The request, with what of the page is old after a refusal asked for anew. */
function useRequest({ id }: Profile, lose: (slot: LostSlot) => void, showFresh: (fresh: Week | null) => void) {
  const { profile } = trpc.useUtils().search
  const showHerFresh = () => void profile.invalidate({ professionalId: id })
  return useBookingRequest({
    professionalId: id,
    onSlotLost: (slot, fresh) => {
      lose(slot)
      showFresh(fresh)
    },
    onPriceMoved: (fresh) => {
      showFresh(fresh)
      showHerFresh()
    },
    onServiceLeft: showHerFresh,
    onGate: () => void profile.reset(),
  })
}

/** The choice and its mirror; a lost one leaves nothing chosen and says so until another is made. */
function useChoice(first: BookingChoice, onChoice: (choice: BookingChoice) => void) {
  const [choice, setChoice] = useState(first)
  const [lost, setLost] = useState<LostSlot | null>(null)
  const choose = (next: BookingChoice, gone: LostSlot | null) => {
    const whole = readChoice({ ...choice, ...next })
    setLost(gone)
    setChoice(whole)
    onChoice(whole)
  }
  return {
    choice,
    lost,
    change: (next: BookingChoice) => choose(next, null),
    lose: (slot: LostSlot) => choose({ slot: undefined }, slot),
  }
}

type Question = { professionalId: string; durationHours: Duration; weekStart?: string | undefined }

/** Puts a week that came with a refusal in the place of the one on show; without one, or for another week, asks anew. */
function useShowFresh(question: Question, shown: Week | undefined) {
  const { slots } = trpc.useUtils().availability
  return (fresh: Week | null) => {
    const same = fresh && fresh.weekStart === shown?.weekStart && fresh.durationHours === question.durationHours
    if (same) slots.setData(question, fresh)
    else void slots.invalidate()
  }
}

function useSlots(question: Question, enabled: boolean) {
  const fresh = { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: FRESH_FOR_MS }
  return trpc.availability.slots.useQuery(question, { enabled, ...fresh })
}

/** Her weeks are asked for again as soon as they may have changed; the interval stays for a line that is down. */
function useLiveWeek({ id, bookable }: Profile): void {
  const { slots } = trpc.useUtils().availability
  const started = useRef(false)
  const refresh = () => void slots.invalidate({ professionalId: id })
  trpc.availability.live.useSubscription(
    { professionalId: id },
    {
      enabled: bookable,
      onData: refresh,
      onStarted: () => {
        // What happened while the line was cut was not heard.
        if (started.current) refresh()
        started.current = true
      },
    },
  )
}

/** The pair's week under LC 150 around a start, or this one; undefined while it is not known. */
function useMeter(profile: Profile, start: string | undefined) {
  const question = { professionalId: profile.id, start }
  return trpc.booking.meter.useQuery(question, { enabled: profile.bookable, placeholderData: keepPreviousData, staleTime: 0 })
    .data
}

/** The following week is asked for while nothing else happens, so that turning the page is instant. */
function usePrefetchNext(week: Week | undefined, prefetch: (weekStart: string) => void): void {
  const next = week && week.weekStart < week.lastWeekStart ? shiftDay(week.weekStart, 7) : null
  useEffect(() => {
    if (!next) return
    // Safari has no idle callback.
    const timer = setTimeout(() => prefetch(next), 1_000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the question is that of the week on show
  }, [next])
}
