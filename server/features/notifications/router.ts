import { router, userProcedure } from '#server/core/trpc.ts'
import { z } from 'zod'
import { followEvents } from './live.ts'
import { listNotifications, readAllNotifications } from './list.ts'
import { LiveEvents, Notifications } from './views.ts'

export const notificationsRouter = router({
  mine: userProcedure.output(Notifications).query(({ ctx }) => listNotifications(ctx)),
  readAll: userProcedure.output(z.strictObject({ ok: z.literal(true) })).mutation(({ ctx }) => readAllNotifications(ctx)),
  live: userProcedure.output(LiveEvents).subscription(async ({ ctx, signal }) => followEvents(ctx, signal)),
})
