import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { isFreeToChange } from '#shared/booking-cancel.ts'
import { hiringAlertOf } from '../request/confirmation.ts'
import type { Meter } from '../request/confirmation.ts'
import { freeSlot, freshWeekOf } from '../week.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import type { Booking } from '../labels.ts'

/**
 * The employment warning that is open. When the contractor accepts it, the request goes on with `what`: the new start of the
 * booking or the id of the reschedule request.
 */
type Alert = { meter: Meter | null; what: string }

interface Options {
  booking: Pick<Booking, 'id' | 'start' | 'side'>
  /** Whether the dialog is open. The week is loaded only then. */
  open: boolean
  now: Date
  onDone: () => void
}

/**
 * The state of the dialog that reschedules a booking: the displayed week, the chosen slot and the request. If the slot was taken
 * meanwhile, the dialog says so and shows the newest week.
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
  const { act, busy } = useAct(trpc.booking.reschedule, {
    done: ({ state }) =>
      state === 'moved'
        ? 'Visita remarcada'
        : { title: 'Pedido enviado', description: 'A visita continua no horário de antes até a resposta.' },
    also: ['availability'],
    onDone,
    onRefused: (refusal, asked) => {
      if (askedBy(refusal, asked.start)) return
      choose(undefined, refusal.message)
      const fresh = freshWeekOf(refusal)
      if (fresh && fresh.weekStart === week?.weekStart)
        utils.booking.rescheduleSlots.setData(question, (shown) => shown && { ...shown, ...fresh })
    },
  })
  return {
    answer,
    week,
    slot,
    fault,
    busy,
    loading: useSkeleton(answer.isPending || answer.isPlaceholderData),
    /**
     * Whether the booking is rescheduled at once. Otherwise the other participant must accept. The value is only a preview,
     * because the server decides.
     */
    free: week?.atOnce ?? (side === 'contractor' && isFreeToChange(new Date(start), now)),
    choose: (slot: string | undefined) => choose(slot),
    showWeek,
    move: () => slot && void act({ bookingId: id, start: slot.start }),
    alert,
    acceptAlert: () => alert && void act({ bookingId: id, start: alert.what, acceptedAlert: true }),
    dismissAlert,
    /** Clears the state of the dialog when the dialog closes. */
    forget: () => {
      showWeek(undefined)
      dismissAlert()
    },
  }
}

/** The displayed week, the chosen slot, and why the slot chosen last was refused. Another choice removes the reason. */
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

/** The employment warning of a reschedule. A refusal that requires the warning opens it, and any other refusal closes it. */
function useAlert() {
  const [alert, setAlert] = useState<Alert | null>(null)
  return {
    alert,
    askedBy: (refusal: Refusal, what: string) => {
      const due = hiringAlertOf(refusal)
      setAlert(due && { ...due, what })
      return due !== null
    },
    dismissAlert: () => setAlert(null),
  }
}

/**
 * Accepts, declines or withdraws a reschedule request. The result is shown after the server has confirmed it. Accepting may first
 * require the employment warning.
 */
export function useRescheduleAnswer() {
  const { alert, askedBy, dismissAlert } = useAlert()
  const words = { failed: 'Não foi possível responder', also: ['availability'] } as const
  const answer = useAct(trpc.booking.answerReschedule, {
    ...words,
    done: ({ status }) => answered[status],
    onDone: dismissAlert,
    onRefused: (refusal, { requestId }) => askedBy(refusal, requestId),
  })
  const withdraw = useAct(trpc.booking.withdrawReschedule, { ...words, done: ({ status }) => answered[status] })
  return {
    accept: (requestId: string) => void answer.act({ requestId, accept: true }),
    decline: (requestId: string) => void answer.act({ requestId, accept: false }),
    withdraw: (requestId: string) => void withdraw.act({ requestId }),
    alert,
    acceptAlert: () => alert && void answer.act({ requestId: alert.what, accept: true, acceptedAlert: true }),
    dismissAlert,
    busy: answer.busy || withdraw.busy,
  }
}

const answered = {
  accepted: 'Visita remarcada',
  declined: 'Pedido recusado',
  withdrawn: 'Pedido retirado',
} as const
