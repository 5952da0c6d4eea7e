import {
  ChangePassword,
  CheckReset,
  ConfirmEmail,
  ConfirmTotp,
  ProvePassword,
  ProveSecondFactor,
  RequestReset,
  ResetPassword,
  SecondFactor,
  SessionRef,
  SignIn,
  SignUp,
} from '#shared/auth.ts'
import { publicProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { verifySecondFactor } from './challenges.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, resendConfirmation } from './confirmation.ts'
import { requestReset } from './email-links.ts'
import { readSessionView } from './queries.ts'
import { checkReset, resetPassword } from './reset.ts'
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './second-factor.ts'
import { endOtherSessions, endSession, readSecurity, signOutEverywhere } from './sessions-list.ts'
import { signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { provePassword, proveSecondFactor } from './step-up.ts'
import {
  CheckedReset,
  Done,
  EndedSessions,
  RecoveryCodes,
  Security,
  SessionView,
  SignedIn,
  SignInStep,
  TotpStart,
} from './views.ts'

export const authRouter = router({
  signUp: publicProcedure
    .meta({ cost: 'signUp', repeats: 'unique email and CPF' })
    .input(SignUp)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  signIn: publicProcedure
    .meta({ cost: 'signIn' })
    .input(SignIn)
    .output(SignInStep)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  verifySecondFactor: publicProcedure
    .meta({ cost: 'secondFactor', repeats: 'the challenge, once' })
    .input(SecondFactor)
    .output(SignedIn)
    .mutation(({ ctx, input }) => verifySecondFactor(ctx, input)),
  signOut: publicProcedure.output(Done).mutation(({ ctx }) => signOut(ctx)),
  session: publicProcedure.output(SessionView).query(({ ctx }) => readSessionView(ctx)),
  requestReset: publicProcedure
    .meta({ cost: 'reset', seed: 'send-password-reset' })
    .input(RequestReset)
    .output(Done)
    .mutation(({ ctx, input }) => requestReset(ctx, input.email)),
  // This is a mutation, so that the token does not appear in a URL or a log.
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

  security: userProcedure.output(Security).query(({ ctx }) => readSecurity(ctx)),
  changePassword: userProcedure
    .meta({ cost: 'signIn' })
    .input(ChangePassword)
    .output(Done)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  provePassword: userProcedure
    .meta({ cost: 'signIn' })
    .input(ProvePassword)
    .output(Done)
    .mutation(({ ctx, input }) => provePassword(ctx, input.password)),
  proveSecondFactor: userProcedure
    .meta({ cost: 'secondFactor' })
    .input(ProveSecondFactor)
    .output(Done)
    .mutation(({ ctx, input }) => proveSecondFactor(ctx, input.code)),
  endSession: userProcedure
    .input(SessionRef)
    .output(Done)
    .mutation(({ ctx, input }) => endSession(ctx, input.sessionId)),
  endOtherSessions: userProcedure.output(EndedSessions).mutation(({ ctx }) => endOtherSessions(ctx)),
  signOutEverywhere: userProcedure.output(Done).mutation(({ ctx }) => signOutEverywhere(ctx)),
  confirmTotp: userProcedure
    .meta({ cost: 'secondFactor' })
    .input(ConfirmTotp)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmTotp(ctx, input.code)),
  startTotp: userProcedure.output(TotpStart).mutation(({ ctx }) => startTotp(ctx)),
  disableTotp: userProcedure.output(Done).mutation(({ ctx }) => disableTotp(ctx)),
  renewRecoveryCodes: userProcedure.output(RecoveryCodes).mutation(({ ctx }) => renewRecoveryCodes(ctx)),
})
