import { StandingView } from '#server/features/profile/service.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { ChooseType } from '#shared/profile.ts'
import { chooseType, whereIStand } from './service.ts'
import { TypeChosen } from './views.ts'

export const onboardingRouter = router({
  chooseType: userProcedure
    .meta({ repeats: 'unique role' })
    .input(ChooseType)
    .output(TypeChosen)
    .mutation(({ ctx, input }) => chooseType(ctx, input)),
  state: userProcedure.output(StandingView).query(({ ctx }) => whereIStand(ctx)),
})
