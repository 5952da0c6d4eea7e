export { awayText } from './away-card.tsx'
export { spanOf, weekdays, wholeHours } from './window-text.ts'
export type { OwnWeek } from './window-text.ts'
