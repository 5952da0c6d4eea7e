import { BookingPhotoRef, SaveHome, SaveNotes, SaveScope } from '#shared/booking-scope.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { saveHome } from './home.ts'
import { removeBookingPhoto } from './photos.ts'
import { saveNotes, saveScope } from './scope.ts'
import { readLearnedHours } from './learn-hours.ts'
import { HomeSavedView, NotesView, PhotoRemoved, ScopeView, UsualHoursView } from './views.ts'

export const scopeRouter = router({
  usualHours: userProcedure.output(UsualHoursView).query(async ({ ctx }) => ({ items: await readLearnedHours(ctx) })),
  saveNotes: userProcedure
    .input(SaveNotes)
    .output(NotesView)
    .mutation(({ ctx, input }) => saveNotes(ctx, input)),
  removePhoto: userProcedure
    .input(BookingPhotoRef)
    .output(PhotoRemoved)
    .mutation(({ ctx, input }) => removeBookingPhoto(ctx, input.photoId)),
  saveHome: userProcedure
    .input(SaveHome)
    .output(HomeSavedView)
    .mutation(({ ctx, input }) => saveHome(ctx, input)),
  saveScope: userProcedure
    .input(SaveScope)
    .output(ScopeView)
    .mutation(({ ctx, input }) => saveScope(ctx, input)),
})
