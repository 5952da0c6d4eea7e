export { awayText } from './away-card.tsx'
export { HourRange } from './hour-range.tsx'
export { spanOf, weekdayOptions, weekdays } from './window-text.ts'
export type { OwnWeek } from './window-text.ts'
