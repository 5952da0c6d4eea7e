import { z } from 'zod'
import { NotificationRef, PushDevice, PushEndpoint, SetPreference } from '#shared/notifications.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { followEvents } from './live.ts'
import { addDevice, removeDevice } from './devices.ts'
import { listNotifications, readAllNotifications, readNotification } from './list.ts'
import { readPreferences, setPreference } from './preferences.ts'
import { LiveEvents, Notifications, Preferences } from './views.ts'

const Ok = z.strictObject({ ok: z.literal(true) })

export const notificationsRouter = router({
  mine: userProcedure.output(Notifications).query(({ ctx }) => listNotifications(ctx)),
  read: userProcedure
    .input(NotificationRef)
    .output(Ok)
    .mutation(({ ctx, input }) => readNotification(ctx, input.id)),
  readAll: userProcedure.output(Ok).mutation(({ ctx }) => readAllNotifications(ctx)),
  preferences: userProcedure.output(Preferences).query(({ ctx }) => readPreferences(ctx)),
  setPreference: userProcedure
    .input(SetPreference)
    .output(Ok)
    .mutation(({ ctx, input }) => setPreference(ctx, input)),
  addDevice: userProcedure
    .input(PushDevice)
    .output(Ok)
    .mutation(({ ctx, input }) => addDevice(ctx, input)),
  removeDevice: userProcedure
    .input(PushEndpoint)
    .output(Ok)
    .mutation(({ ctx, input }) => removeDevice(ctx, input.endpoint)),
  live: userProcedure.output(LiveEvents).subscription(async ({ ctx, signal }) => followEvents(ctx, signal)),
})
