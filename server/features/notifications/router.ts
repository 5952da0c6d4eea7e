import { router, userProcedure } from '../../core/trpc.ts'
import { z } from 'zod'
import { listNotifications, readAllNotifications } from './service.ts'
import { Notifications } from './views.ts'

export const notificationsRouter = router({
  mine: userProcedure.output(Notifications).query(({ ctx }) => listNotifications(ctx)),
  readAll: userProcedure.output(z.strictObject({ ok: z.literal(true) })).mutation(({ ctx }) => readAllNotifications(ctx)),
})
