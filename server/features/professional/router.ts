import { gatedProcedure, router } from '#server/core/trpc.ts'
import { ProfessionalRef } from '#shared/search.ts'
import { showProfile } from './profile.ts'
import { ProfileView } from './views.ts'

/** Mounted under `search`: the procedure keeps the name `search.profile`. */
export const professionalRouter = router({
  profile: gatedProcedure
    .meta({ cost: 'profileView' })
    .input(ProfessionalRef)
    .output(ProfileView)
    .query(({ ctx, input }) => showProfile(ctx, input)),
})
