import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { isFree } from '#shared/booking-life.ts'
import { freeSlot, freshWeekOf } from '#client/features/professional/week.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { useSkeleton } from '#client/ui/skeleton.tsx'
import type { Booking } from './booking-words.ts'

interface Options {
  booking: Pick<Booking, 'id' | 'start' | 'side'>
  /** Nothing is asked of the server while the dialog is closed. */
  open: boolean
  now: Date
  onDone: () => void
}

/**
 * The week to which a visit may move, the choice in it and the move itself, never optimistic (AMB-07). An hour that went to
 * somebody else is said in the dialog, with the fresh week the refusal brings.
 */
export function useReschedule({ booking: { id, start, side }, open, now, onDone }: Options) {
  const utils = trpc.useUtils()
  const [weekStart, setWeekStart] = useState<string | undefined>(undefined)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [fault, setFault] = useState<string | undefined>(undefined)
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
      setChosen(undefined)
      onDone()
    },
    onError: (error) => {
      const { message, detail } = refusalOf(error)
      setFault(message)
      setChosen(undefined)
      const fresh = freshWeekOf(detail)
      if (fresh && fresh.weekStart === week?.weekStart) utils.booking.rescheduleSlots.setData(question, fresh)
    },
    // Whatever the answer, the booking may have moved.
    onSettled: () => Promise.all([utils.booking.invalidate(), utils.availability.invalidate()]),
  })
  const choose = (start: string | undefined) => {
    setFault(undefined)
    setChosen(start)
  }
  return {
    answer,
    week,
    slot,
    fault,
    busy: isPending,
    loading: useSkeleton(answer.isPending || answer.isPlaceholderData),
    /** Whether it moves at once; else the other side is asked. The server decides again. */
    free: side === 'contractor' && isFree(new Date(start), now),
    choose,
    showWeek: (day: string) => {
      choose(undefined)
      setWeekStart(day)
    },
    move: () => slot && mutate({ bookingId: id, start: slot.start }),
  }
}

/** The answer to a wish for another hour, or taking it back; never optimistic. */
export function useRescheduleAnswer() {
  const utils = trpc.useUtils()
  const options = {
    onSuccess: ({ status }: { status: keyof typeof answered }) => toast.success(answered[status]),
    onError: (error: unknown) => reportError(error, { title: 'Não foi possível responder' }),
    onSettled: () => Promise.all([utils.booking.invalidate(), utils.availability.invalidate()]),
  }
  const answer = trpc.booking.answerReschedule.useMutation(options)
  const withdraw = trpc.booking.withdrawReschedule.useMutation(options)
  return {
    accept: (requestId: string) => answer.mutate({ requestId, accept: true }),
    decline: (requestId: string) => answer.mutate({ requestId, accept: false }),
    withdraw: (requestId: string) => withdraw.mutate({ requestId }),
    busy: answer.isPending || withdraw.isPending,
  }
}

const answered = {
  accepted: 'Visita remarcada',
  declined: 'Pedido recusado',
  withdrawn: 'Pedido retirado',
} as const
