import { addDays } from '#shared/days.ts'
import { bookingLabels, BookingStatus } from '#shared/booking.ts'
import { seriesMessages } from '#shared/booking-series.ts'
import { HolidayNote } from '../holiday-note.tsx'
import { HiringAlert } from '../request/hiring-alert.tsx'
import { dayToJumpTo, weekDays } from '../week.ts'
import type { Week } from '../week.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { clock, hours, shortDate, zoneName } from '#client/lib/format.ts'
import { firstNameOf } from '#shared/pages.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import type { WeekDay } from '#client/ui/week-days.ts'
import { WeekSlots } from '#client/ui/week-slots.tsx'
import type { Booking } from '../labels.ts'
import { useReschedule } from './use-reschedule.ts'

export interface RescheduleDialogProps {
  booking: Pick<Booking, 'id' | 'side' | 'start' | 'end' | 'zone' | 'other' | 'status'>
  open: boolean
  now: Date
  onClose: () => void
}

/**
 * The dialog that reschedules a paid booking, or a later booking of a series together with its planned charge. It shows the week,
 * and says whether the change is immediate or must be accepted by the other participant.
 */
export function RescheduleDialog({ booking, open, now, onClose }: RescheduleDialogProps) {
  const close = () => {
    move.forget()
    onClose()
  }
  const move = useReschedule({ booking, open, now, onDone: close })
  const { start, end, zone, other } = booking
  const { slot, free, busy } = move
  const to = slot ? `${shortDate(slot.start, zone)}, ${clock(slot.start, zone)}` : null
  const verb = free ? 'Remarcar para' : 'Pedir'
  return (
    <>
      <ConfirmDialog
        open={open}
        onClose={close}
        busy={busy}
        width="large"
        title={`${bookingLabels.reschedule} a visita de ${shortDate(start, zone)}, ${hours(start, end, zone)}`}
        description={descriptionOf(booking, free)}
        confirmLabel={to ? `${verb} ${to}` : 'Escolha um horário'}
        cancelLabel="Manter"
        disabled={!slot}
        onConfirm={move.move}
      >
        <div className="grid gap-3">
          <Slots move={move} present={start} />
          {slot && <HolidayNote starts={[new Date(slot.start)]} zone={zone} />}
        </div>
      </ConfirmDialog>
      <HiringAlert asked={move.alert} professional={other} busy={busy} onAccept={move.acceptAlert} onClose={move.dismissAlert} />
    </>
  )
}

function descriptionOf({ status, other }: RescheduleDialogProps['booking'], free: boolean): string {
  const planned = status === BookingStatus.requested
  if (free) return planned ? seriesMessages.moves : 'A visita muda na hora, com o mesmo valor e sem novo pagamento.'
  const asks = `${firstNameOf(other.name)} precisa aceitar. Até lá, a visita continua no horário de agora.`
  return `${asks} ${planned ? seriesMessages.chargeFollows : 'Nada é pago de novo.'}`
}

function Slots({ move, present }: { move: ReturnType<typeof useReschedule>; present: string }) {
  const { answer, week, slot, fault, loading, choose, showWeek } = move
  if (answer.isError && !week) {
    const { id } = refusalOf(answer.error)
    return <ErrorState onRetry={() => void answer.refetch()} requestId={id ?? undefined} />
  }
  const days = week ? daysToMoveTo(week, present) : []
  if (!week || loading) return <WeekSlots loading days={days} value={null} onChange={choose} />
  return (
    <WeekSlots
      days={days}
      value={slot?.start ?? null}
      onChange={choose}
      onPrevious={week.weekStart > week.firstWeekStart ? () => showWeek(addDays(week.weekStart, -7)) : undefined}
      onNext={week.weekStart < week.lastWeekStart ? () => showWeek(addDays(week.weekStart, 7)) : undefined}
      nextFree={nextFree(week, showWeek)}
      error={fault}
      note={`Horários de ${zoneName(week.zone)}.`}
    />
  )
}

/**
 * Returns the days of a week with the booking's present slot blocked. The server reports that slot as free, because it does not
 * count the booking itself.
 */
function daysToMoveTo(week: Week, present: string): WeekDay[] {
  return weekDays(week).map((day) => ({
    ...day,
    slots: day.slots.map((slot) => (slot.start === present ? { ...slot, state: 'busy', reason: 'agora' } : slot)),
  }))
}

function nextFree({ nextFreeDay }: Week, showWeek: (day: string) => void) {
  if (!nextFreeDay) return null
  const { label, weekday, weekStart } = dayToJumpTo(nextFreeDay)
  return { label, action: `Ver ${weekday}`, onGo: () => showWeek(weekStart) }
}
