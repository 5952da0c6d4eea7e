import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { chosenAddress, useAddresses } from '#client/features/address/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { afterNextPaint } from '#client/ui/after-paint.ts'
import { calendarDay } from '#client/lib/format.ts'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import type { Duration } from '#shared/availability.ts'
import { addDays, weekStartOf } from '#shared/days.ts'
import { freeSlot, priceAt } from '../week.ts'
import type { Week } from '../week.ts'
import { durationOf, readBoxSearch } from './box-search.ts'
import type { BoxSearch } from './box-search.ts'
import { useBookingRequest } from './use-booking-request.ts'
import { notesOf, requestOf, useExtras } from './use-extras.ts'
import type { SavedExtras } from './use-extras.ts'
import { nearestFree, useLostSlot } from './use-lost-slot.ts'
import type { LostSlot } from './use-lost-slot.ts'

/** A professional's public profile, as `search.profile` returns it. */
export type Profile = Answers['search']['profile']

export interface BoxProps {
  profile: Profile
  box: ReturnType<typeof useBookingBox>
}

const FRESH_FOR_MS = 60_000

export interface BoxOptions extends SavedExtras {
  /** Whether the reader is a contractor. Only contractors have addresses. */
  isContractor: boolean
  /** The state of the booking form as the URL contains it. */
  search: BoxSearch
  /** Writes the state of the booking form into the URL. */
  onSearch: (search: BoxSearch) => void
}

/**
 * The state of the form with which a contractor books a professional: the week, the chosen slot, its price and the request. The
 * URL gives the first choice, and each later choice is written to the URL. React state holds the choice too, because a radio
 * button must not wait for a navigation.
 */
export function useBookingBox(profile: Profile, options: BoxOptions) {
  const utils = trpc.useUtils()
  const addresses = useAddresses(options.isContractor && profile.bookable)
  const { search, lost, change, lose } = useChoice(withWeek(options.search, profile), options.onSearch)
  const duration = durationOf(search)
  const input = { professionalId: profile.id, durationHours: duration, weekStart: search.semana }
  const answer = useSlots(input, profile.bookable)
  const week = answer.data
  const slot = week && !answer.isPlaceholderData ? freeSlot(week, search.slot) : null
  const request = useRequest(profile, lose, useShowFresh(input, week))
  const { extras, save, changeExtras } = useExtras(options.search, options, request.busy)
  const address = chosenAddress(addresses, search.endereco)
  const meter = useMeter(profile, slot?.start)
  useLiveWeek(profile)
  usePrefetchNext(week, (weekStart) => void utils.availability.slots.prefetch({ ...input, weekStart }))
  useLostSlot({ week: answer.isPlaceholderData ? undefined : week, chosen: search.slot, onLost: lose })
  return {
    answer,
    week,
    slot,
    duration,
    /** The day that the contractor searched for. On a narrow screen the week opens at this day. */
    day: search.dia,
    price: week ? priceAt(week, duration) : null,
    loading: useSkeleton(answer.isPending || answer.isPlaceholderData),
    /** The reason why the chosen start is no longer available; undefined after another choice. */
    error: lost && !slot ? lost.message : undefined,
    /** The free start that is nearest to the start that was lost. */
    instead: lost && !slot && week ? nearestFree(week, lost.start) : null,
    request,
    /** The reason why the server refused the notes, until the notes are changed. */
    notesError: request.refusedNotes?.notes === notesOf(extras) ? request.refusedNotes?.message : undefined,
    meter,
    extras,
    changeExtras,
    addresses,
    /** The address of the booking; undefined while the addresses load. */
    address,
    chooseAddress: (endereco: string) => change({ endereco: endereco === addresses[0]?.id ? undefined : endereco }),
    /** Requests the chosen slot with the chosen services and notes. Does nothing while no slot is chosen. */
    book: () => {
      const price = week && priceAt(week, duration)
      if (!slot || !price) return
      save()
      request.send({ start: slot.start, price, addressId: address?.id, ...requestOf(extras, profile.services) })
    },
    chooseDuration: (dur: BoxSearch['dur']) => change({ dur }),
    chooseSlot: (start: string) => {
      // Writes the week of the chosen start to the URL. Otherwise the page would jump to a later week as soon as the last free
      // start of that week is booked.
      if (week) utils.availability.slots.setData({ ...input, weekStart: week.weekStart }, week)
      change({ slot: start, semana: week?.weekStart, dia: undefined })
    },
    showWeek: (semana: string) => change({ semana, dia: undefined }),
  }
}

/** Adds the week of the chosen start if the URL names only the start. */
function withWeek(search: BoxSearch, { zone }: Profile): BoxSearch {
  if (search.semana || !search.slot) return search
  return { ...search, semana: weekStartOf(calendarDay(search.slot, zone)) }
}

/** Sends the booking request. If the refusal shows that a part of the page is out of date, loads that part again. */
function useRequest({ id }: Profile, lose: (slot: LostSlot) => void, showFresh: (fresh: Week | null) => void) {
  const { profile } = trpc.useUtils().search
  const refreshProfile = () => void profile.invalidate({ professionalId: id })
  return useBookingRequest({
    professionalId: id,
    onSlotLost: (slot, fresh) => {
      lose(slot)
      showFresh(fresh)
    },
    onPriceChanged: (fresh) => {
      showFresh(fresh)
      refreshProfile()
    },
    onServiceNotOffered: refreshProfile,
    onSubscriptionRequired: () => void profile.reset(),
  })
}

/**
 * The displayed week and the chosen start, which are also in the URL. The message about a lost start stays until the contractor
 * chooses another slot or week.
 */
function useChoice(fromUrl: BoxSearch, onSearch: (search: BoxSearch) => void) {
  const [initial] = useState(fromUrl)
  const [search, setSearch] = useState(initial)
  const [lost, setLost] = useState<LostSlot | null>(null)
  const choose = (next: BoxSearch, gone: LostSlot | null) => {
    setLost(gone)
    setSearch(readBoxSearch({ ...search, ...next }))
  }
  useEffect(() => {
    if (search !== initial) return afterNextPaint(() => onSearch(search))
    // oxlint-disable-next-line react/exhaustive-deps -- only a changed choice is written to the URL, not a new onSearch
  }, [search])
  return {
    search,
    lost,
    change: (next: BoxSearch) => choose(next, null),
    lose: (slot: LostSlot) => choose({ slot: undefined }, slot),
  }
}

type SlotsInput = { professionalId: string; durationHours: Duration; weekStart?: string | undefined }

/**
 * Shows the week that a refusal contains, because it is the newest. If the refusal contains no week or another one, the weeks are
 * loaded again.
 */
function useShowFresh(input: SlotsInput, shown: Week | undefined) {
  const { slots } = trpc.useUtils().availability
  return (fresh: Week | null) => {
    const same = fresh && fresh.weekStart === shown?.weekStart && fresh.durationHours === input.durationHours
    if (same) slots.setData(input, fresh)
    else void slots.invalidate()
  }
}

function useSlots(input: SlotsInput, enabled: boolean) {
  const fresh = { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: FRESH_FOR_MS }
  return trpc.availability.slots.useQuery(input, { enabled, ...fresh })
}

/**
 * Loads the professional's weeks again when a live event says that they changed. While the connection is lost, only the refetch
 * interval updates them.
 */
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
        // Events that were sent while the connection was lost never arrive, so the weeks are loaded again after a reconnect.
        if (started.current) refresh()
        started.current = true
      },
    },
  )
}

/**
 * The number of days with bookings of the two people (LC 150) in the week of a start, or in the current week; undefined while
 * loading.
 */
function useMeter(profile: Profile, start: string | undefined) {
  const input = { professionalId: profile.id, start }
  return trpc.booking.meter.useQuery(input, { enabled: profile.bookable, placeholderData: keepPreviousData, staleTime: 0 }).data
}

/** Loads the next week one second after the displayed week, so that it appears at once when the contractor turns to it. */
function usePrefetchNext(week: Week | undefined, prefetch: (weekStart: string) => void): void {
  const next = week && week.weekStart < week.lastWeekStart ? addDays(week.weekStart, 7) : null
  useEffect(() => {
    if (!next) return
    // A timer is used, because Safari has no requestIdleCallback.
    const timer = setTimeout(() => prefetch(next), 1_000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the input is that of the displayed week
  }, [next])
}
