export type Reminder = {
  readonly type: 'booking.reminder-day' | 'booking.reminder-soon'
  readonly from: number
  readonly until: number
}

/** When a visit is reminded of, in hours before its start: from when on, and until when it still helps (BOOK-9). */
export const reminders: readonly Reminder[] = [
  { type: 'booking.reminder-day', from: 24, until: 2 },
  { type: 'booking.reminder-soon', from: 2, until: 0 },
]

/** Names a notice of a visit at an hour: at another hour it is another one. */
export function reminderKey(type: string, { id, startsAt }: { id: string; startsAt: Date }): string {
  return `${type}:${startsAt.getTime()}:${id}`
}
