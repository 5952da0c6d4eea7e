export { spanOf, weekdays, wholeHours } from './window-words.ts'
export type { OwnWeek } from './window-words.ts'
