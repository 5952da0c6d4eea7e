export { awayText } from './away-card.tsx'
export { endHourOptions, spanOf, startHourOptions, weekdays } from './window-text.ts'
export type { OwnWeek } from './window-text.ts'
