export { spanOf, weekdays, wholeHours } from './window-text.ts'
export type { OwnWeek } from './window-text.ts'
