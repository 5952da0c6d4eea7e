export {
  bookableProfessional,
  loadAgenda,
  freeDays,
  freeStarts,
  nextFreeDays,
  type LoadedAgenda,
  type OwnHold,
} from './agenda.ts'
export { firstBookingFee, fullDayTotals, pricesFor, totalsFor } from './prices.ts'
export { agreedWith, collides, conflictsWith, slotsOfDay, stateOfStart } from './rules.ts'
export { WeekView } from './views.ts'
export { weekOf } from './week.ts'
