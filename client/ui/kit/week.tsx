import { useState } from 'react'
import { bookingMessages } from '#shared/booking.ts'
import type { SlotState, WeekDay } from '../week-days.ts'
import { WeekSlots } from '../week-slots.tsx'
import { Row, Specimens } from './specimen.tsx'

/** The section of the component kit with the week of slots in all its states. */
export function Week() {
  const [value, setValue] = useState<string | null>(null)
  const [week, setWeek] = useState(0)
  const days = exampleWeek(week)
  const next = { label: 'ter, 1 dez', action: 'Ver terça', onGo: () => setWeek(1) }
  return (
    <Specimens title="Semana de horários">
      <Row name="WeekSlots" stack>
        <div className="sm:col-span-2">
          <WeekSlots
            days={days}
            value={value}
            onChange={setValue}
            onPrevious={week > 0 ? () => setWeek(week - 1) : undefined}
            onNext={() => setWeek(week + 1)}
            total="R$ 108,00"
            note="Horários de Brasília. Marlene pede 2 h de antecedência."
          />
        </div>
        <WeekSlots
          days={days}
          value={value}
          onChange={setValue}
          onNext={() => setWeek(week + 1)}
          error={bookingMessages.slotTaken}
        />
        <WeekSlots loading days={days} value={null} onChange={setValue} />
        <WeekSlots days={days.map((day) => ({ ...day, slots: [] }))} value={null} onChange={setValue} nextFree={next} />
      </Row>
    </Specimens>
  )
}

const states: SlotState[][] = [
  [],
  ['past', 'lead_time', 'free'],
  ['busy', 'free', 'free'],
  ['free', 'free', 'short'],
  ['busy', 'busy', 'free'],
  ['free', 'short', 'short'],
  ['busy'],
]

/**
 * Returns an example week with slots. It begins `weeks` weeks after Sunday 22 November 2026, and its times are in São Paulo time.
 */
export function exampleWeek(weeks: number): WeekDay[] {
  return states.map((day, index) => {
    const date = new Date(Date.UTC(2026, 10, 22 + weeks * 7 + index)).toISOString().slice(0, 10)
    return {
      date,
      slots: day.map((state, cell) => ({
        start: `${date}T${String(11 + cell * 4).padStart(2, '0')}:00:00.000Z`,
        end: `${date}T${String(15 + cell * 4).padStart(2, '0')}:00:00.000Z`,
        label: `${String(8 + cell * 4).padStart(2, '0')}:00 – ${String(12 + cell * 4).padStart(2, '0')}:00`,
        state,
        reason: state === 'short' ? 'não cabem 8 h' : undefined,
      })),
    }
  })
}
