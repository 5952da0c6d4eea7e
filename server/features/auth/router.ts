import { CheckReset, ConfirmEmail, RequestReset, ResetPassword, SignIn, SignUp } from '#shared/auth.ts'
import { publicProcedure, router, userProcedure } from '../../core/trpc.ts'
import { readSessionView } from './queries.ts'
import { checkReset, resetPassword } from './reset.ts'
import { confirmEmail, requestReset, resendConfirmation, signIn, signOut, signUp } from './service.ts'
import { CheckedReset, Done, SessionView, SignedIn } from './views.ts'

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
  // A mutation, so that the token stays out of every address and log.
  checkReset: publicProcedure
    .meta({ cost: 'signIn' })
    .input(CheckReset)
    .output(CheckedReset)
    .mutation(({ ctx, input }) => checkReset(ctx, input.token)),
  resetPassword: publicProcedure
    .meta({ cost: 'signIn', repeats: 'the link, once' })
    .input(ResetPassword)
    .output(Done)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
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
