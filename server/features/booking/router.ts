import { mergeRouters } from '#server/core/trpc.ts'
import { attendanceRouter } from './attendance/router.ts'
import { calendarRouter } from './calendar/router.ts'
import { cancelRouter } from './cancel/router.ts'
import { longerRouter } from './longer/router.ts'
import { readRouter } from './read/router.ts'
import { requestRouter } from './request/router.ts'
import { rescheduleRouter } from './reschedule/router.ts'
import { scopeRouter } from './scope/router.ts'

/** Every procedure of a booking; each folder of this feature has its own router. */
export const bookingRouter = mergeRouters(
  readRouter,
  requestRouter,
  cancelRouter,
  scopeRouter,
  attendanceRouter,
  rescheduleRouter,
  longerRouter,
  calendarRouter,
)
