import { SaveScope, SaveNotes } from '#shared/booking-scope.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { saveNotes, saveScope } from './scope.ts'
import { NotesView, ScopeView } from './views.ts'

export const scopeRouter = router({
  saveNotes: userProcedure
    .input(SaveNotes)
    .output(NotesView)
    .mutation(({ ctx, input }) => saveNotes(ctx, input)),
  saveScope: userProcedure
    .input(SaveScope)
    .output(ScopeView)
    .mutation(({ ctx, input }) => saveScope(ctx, input)),
})
