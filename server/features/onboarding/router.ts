import { router, userProcedure } from '#server/core/trpc.ts'
import { ChooseType } from '#shared/profile.ts'
import { readOnboarding } from './queries.ts'
import { addRole, chooseType } from './choose-role.ts'
import { OnboardingView, TypeChosen } from './views.ts'

export const onboardingRouter = router({
  chooseType: userProcedure
    .meta({ repeats: 'unique role' })
    .input(ChooseType)
    .output(TypeChosen)
    .mutation(({ ctx, input }) => chooseType(ctx, input)),
  addRole: userProcedure
    .meta({ repeats: 'unique role' })
    .input(ChooseType)
    .output(OnboardingView)
    .mutation(({ ctx, input }) => addRole(ctx, input)),
  state: userProcedure.output(OnboardingView).query(({ ctx }) => readOnboarding(ctx)),
})
