import { router, userProcedure } from '#server/core/trpc.ts'
import { SaveAddress, SaveResidence } from '#shared/profile.ts'
import { myProfile } from './queries.ts'
import { saveAddress, saveResidence } from './service.ts'
import { AddressSaved, MineView, ResidenceSaved } from './views.ts'

export const profileRouter = router({
  mine: userProcedure.output(MineView).query(({ ctx }) => myProfile(ctx)),
  saveAddress: userProcedure
    .meta({ repeats: 'one address a person' })
    .input(SaveAddress)
    .output(AddressSaved)
    .mutation(({ ctx, input }) => saveAddress(ctx, input)),
  saveResidence: userProcedure
    .meta({ repeats: 'one residence a person' })
    .input(SaveResidence)
    .output(ResidenceSaved)
    .mutation(({ ctx, input }) => saveResidence(ctx, input)),
})
