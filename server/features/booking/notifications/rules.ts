export type Reminder = {
  readonly type: 'booking.reminder-day' | 'booking.reminder-soon'
  readonly from: number
  readonly until: number
}

/** When a booking is reminded of, in hours before its start: the reminder is sent between `from` and `until`. */
export const reminders: readonly Reminder[] = [
  { type: 'booking.reminder-day', from: 24, until: 2 },
  { type: 'booking.reminder-soon', from: 2, until: 0 },
]
