import { ConfirmEmail, RequestReset, SignIn, SignUp } from '#shared/auth.ts'
import { publicProcedure, router, userProcedure } from '../../core/trpc.ts'
import { readSessionView } from './queries.ts'
import { confirmEmail, requestReset, resendConfirmation, signIn, signOut, signUp } from './service.ts'
import { Done, SessionView, SignedIn } from './views.ts'

export const authRouter = router({
  signUp: publicProcedure
    .meta({ cost: 'signUp', repeats: 'unique e-mail and CPF' })
    .input(SignUp)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  signIn: publicProcedure
    .meta({ cost: 'signIn' })
    .input(SignIn)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: publicProcedure.output(Done).mutation(({ ctx }) => signOut(ctx)),
  session: publicProcedure.output(SessionView).query(({ ctx }) => readSessionView(ctx)),
  requestReset: publicProcedure
    .meta({ cost: 'reset', seed: 'send-password-reset' })
    .input(RequestReset)
    .output(Done)
    .mutation(({ ctx, input }) => requestReset(ctx, input.email)),
  confirmEmail: publicProcedure
    .meta({ cost: 'signIn' })
    .input(ConfirmEmail)
    .output(Done)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),
  resendConfirmation: userProcedure
    .meta({ cost: 'confirmation' })
    .output(Done)
    .mutation(({ ctx }) => resendConfirmation(ctx)),
})
