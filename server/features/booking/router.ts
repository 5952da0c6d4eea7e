import { mergeRouters } from '#server/core/trpc.ts'
import { attendanceRouter } from './attendance/router.ts'
import { calendarRouter } from './calendar/router.ts'
import { cancelRouter } from './cancel/router.ts'
import { longerRouter } from './longer/router.ts'
import { readRouter } from './read/router.ts'
import { requestRouter } from './request/router.ts'
import { rescheduleRouter } from './reschedule/router.ts'
import { scopeRouter } from './scope/router.ts'

/** The merged router of the booking feature; each of its folders has its own router. */
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
