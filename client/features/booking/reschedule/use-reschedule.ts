import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isFreeToChange } from '#shared/booking-cancel.ts'
import { hiringAlertOf } from '../request/confirmation.ts'
import type { Meter } from '../request/confirmation.ts'
import { freeSlot, freshWeekOf } from '../week.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import type { Booking } from '../labels.ts'

/** The open hiring alert; `what` is the start, or the id of the reschedule request, that it is about. */
type Alert = { meter: Meter | null; what: string }

interface Options {
  booking: Pick<Booking, 'id' | 'start' | 'side'>
  /** Nothing is loaded while the dialog is closed. */
  open: boolean
  now: Date
  onDone: () => void
}

/**
 * The week to which a booking can be rescheduled, the choice in it and the rescheduling, never optimistic (AMB-07). Where the two
 * people meet often, the hiring alert must be accepted first (AMB-12). When the slot was taken meanwhile, the dialog says so and
 * shows the week that the refusal brings.
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
  const rescheduling = trpc.booking.reschedule.useMutation({
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
    // The booking may have changed, whatever the answer is.
    onSettled: () => Promise.all([utils.booking.invalidate(), utils.availability.invalidate()]),
  })
  const send = useOneAtATime(rescheduling.mutateAsync)
  return {
    answer,
    week,
    slot,
    fault,
    busy: rescheduling.isPending,
    loading: useSkeleton(answer.isPending || answer.isPlaceholderData),
    /** Whether the booking is rescheduled at once; otherwise the other participant is asked. The server decides again. */
    free: side === 'contractor' && isFreeToChange(new Date(start), now),
    choose: (slot: string | undefined) => choose(slot),
    showWeek,
    move: () => slot && send({ bookingId: id, start: slot.start }),
    alert,
    acceptAlert: () => alert && send({ bookingId: id, start: alert.what, acceptedAlert: true }),
    dismissAlert,
    /** Resets the dialog when it closes. */
    forget: () => {
      showWeek(undefined)
      dismissAlert()
    },
  }
}

/** Ignores an order while another one is on its way: the second click of a double click comes before the button is drawn as busy. */
function useOneAtATime<Order>(work: (order: Order) => Promise<unknown>): (order: Order) => void {
  const running = useRef(false)
  return (order) => {
    if (running.current) return
    running.current = true
    // A refusal is shown by the mutation itself.
    void work(order)
      .catch(() => undefined)
      .finally(() => (running.current = false))
  }
}

/** The displayed week, the chosen slot, and why the last one was refused; another week or slot clears that message. */
function useChoice() {
  const [weekStart, setWeekStart] = useState<string | undefined>(undefined)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [fault, setFault] = useState<string | undefined>(undefined)
  const choose = (slot: string | undefined, refusal?: string) => {
    setFault(refusal)
    setChosen(slot)
  }
  const showWeek = (day: string | undefined) => {
    choose(undefined)
    setWeekStart(day)
  }
  return { weekStart, chosen, fault, choose, showWeek }
}

/** The hiring alert that a refusal asks for; any other refusal closes it. */
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

/** Accepts, declines or withdraws a reschedule request, never optimistic. Accepting may require the hiring alert first. */
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
