export type Reminder = {
  readonly type: 'booking.reminder-day' | 'booking.reminder-soon'
  readonly from: number
  readonly until: number
}

/** The reminders of a booking. Each is sent only between `from` and `until`, in hours before the start. */
export const reminders: readonly Reminder[] = [
  { type: 'booking.reminder-day', from: 24, until: 2 },
  { type: 'booking.reminder-soon', from: 2, until: 0 },
]
