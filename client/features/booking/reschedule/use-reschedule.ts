import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { isFree } from '#shared/booking-life.ts'
import { hiringAlertOf } from '../request/confirmation.ts'
import type { Meter } from '../request/confirmation.ts'
import { freeSlot, freshWeekOf } from '../week.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { useSkeleton } from '#client/ui/skeleton.tsx'
import type { Booking } from '../labels.ts'

/** The hiring alert that waits for a yes; `what`: the start, or the id of the wish, that it is asked for. */
type Alert = { meter: Meter | null; what: string }

interface Options {
  booking: Pick<Booking, 'id' | 'start' | 'side'>
  /** Nothing is asked of the server while the dialog is closed. */
  open: boolean
  now: Date
  onDone: () => void
}

/**
 * The week to which a visit may move, the choice in it and the move itself, never optimistic (AMB-07). Where the pair meets often, the hiring
 * alert is accepted first (AMB-12). An hour that went to
 * somebody else is said in the dialog, with the fresh week the refusal brings.
 */
export function useReschedule({ booking: { id, start, side }, open, now, onDone }: Options) {
  const utils = trpc.useUtils()
  const { weekStart, chosen, fault, choose, showWeek } = useChoice()
  const { alert, askedBy, dismissAlert } = useAlert()
  const question = { bookingId: id, weekStart }
  const answer = trpc.booking.rescheduleSlots.useQuery(question, {
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const week = answer.data
  const slot = week && !answer.isPlaceholderData ? freeSlot(week, chosen) : null
  const { mutate, isPending } = trpc.booking.reschedule.useMutation({
    onSuccess: ({ state }) => {
      if (state === 'moved') toast.success('Visita remarcada')
      else toast.success('Pedido enviado', 'A visita continua no horário de antes até a resposta.')
      onDone()
    },
    onError: (error, asked) => {
      if (askedBy(error, asked.start)) return
      const { message, detail } = refusalOf(error)
      choose(undefined, message)
      const fresh = freshWeekOf(detail)
      if (fresh && fresh.weekStart === week?.weekStart) utils.booking.rescheduleSlots.setData(question, fresh)
    },
    // Whatever the answer, the booking may have moved.
    onSettled: () => Promise.all([utils.booking.invalidate(), utils.availability.invalidate()]),
  })
  return {
    answer,
    week,
    slot,
    fault,
    busy: isPending,
    loading: useSkeleton(answer.isPending || answer.isPlaceholderData),
    /** Whether it moves at once; else the other side is asked. The server decides again. */
    free: side === 'contractor' && isFree(new Date(start), now),
    choose: (slot: string | undefined) => choose(slot),
    showWeek,
    move: () => slot && mutate({ bookingId: id, start: slot.start }),
    alert,
    acceptAlert: () => alert && mutate({ bookingId: id, start: alert.what, acceptedAlert: true }),
    dismissAlert,
    /** The dialog was closed: the next time it begins anew. */
    forget: () => {
      showWeek(undefined)
      dismissAlert()
    },
  }
}

/** The week on show, the slot chosen in it, and what was said of the last one; another week or slot ends what was said. */
function useChoice() {
  const [weekStart, setWeekStart] = useState<string | undefined>(undefined)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [fault, setFault] = useState<string | undefined>(undefined)
  const choose = (slot: string | undefined, said?: string) => {
    setFault(said)
    setChosen(slot)
  }
  const showWeek = (day: string | undefined) => {
    choose(undefined)
    setWeekStart(day)
  }
  return { weekStart, chosen, fault, choose, showWeek }
}

/** The alert that a refusal asked for; any other refusal ends it. */
function useAlert() {
  const [alert, setAlert] = useState<Alert | null>(null)
  return {
    alert,
    askedBy: (error: unknown, what: string) => {
      const { reason, detail } = refusalOf(error)
      const due = hiringAlertOf(reason, detail)
      setAlert(due && { ...due, what })
      return due !== null
    },
    dismissAlert: () => setAlert(null),
  }
}

/** The answer to a wish for another hour, or taking it back; never optimistic. A yes may want the hiring alert accepted first. */
export function useRescheduleAnswer() {
  const utils = trpc.useUtils()
  const options = {
    onSuccess: ({ status }: { status: keyof typeof answered }) => toast.success(answered[status]),
    onError: (error: unknown) => reportError(error, { title: 'Não foi possível responder' }),
    onSettled: () => Promise.all([utils.booking.invalidate(), utils.availability.invalidate()]),
  }
  const { alert, askedBy, dismissAlert } = useAlert()
  const answer = trpc.booking.answerReschedule.useMutation({
    ...options,
    onSuccess: (given) => {
      dismissAlert()
      options.onSuccess(given)
    },
    onError: (error, { requestId }) => {
      if (!askedBy(error, requestId)) options.onError(error)
    },
  })
  const withdraw = trpc.booking.withdrawReschedule.useMutation(options)
  return {
    accept: (requestId: string) => answer.mutate({ requestId, accept: true }),
    decline: (requestId: string) => answer.mutate({ requestId, accept: false }),
    withdraw: (requestId: string) => withdraw.mutate({ requestId }),
    alert,
    acceptAlert: () => alert && answer.mutate({ requestId: alert.what, accept: true, acceptedAlert: true }),
    dismissAlert,
    busy: answer.isPending || withdraw.isPending,
  }
}

const answered = {
  accepted: 'Visita remarcada',
  declined: 'Pedido recusado',
  withdrawn: 'Pedido retirado',
} as const
