import { gatedProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { OpenProfile, ProfessionalRef } from '#shared/search.ts'
import { showProfile } from './profile.ts'
import { showTeaser } from './teaser.ts'
import { ProfileTeaser, ProfileView } from './views.ts'

/**
 * The procedures of a professional's profile. They are mounted under `search`, so they are called `search.profile` and
 * `search.profileTeaser`.
 */
export const professionalRouter = router({
  profile: gatedProcedure
    .meta({ cost: 'profileView' })
    .input(OpenProfile)
    .output(ProfileView)
    .query(({ ctx, input }) => showProfile(ctx, input)),
  profileTeaser: userProcedure
    .meta({ cost: 'search' })
    .input(ProfessionalRef)
    .output(ProfileTeaser)
    .query(({ ctx, input }) => showTeaser(ctx, input)),
})
