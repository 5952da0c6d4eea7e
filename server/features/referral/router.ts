import { AcceptReferral } from '#shared/referral-input.ts'
import { contractorProcedure, router } from '#server/core/trpc.ts'
import { acceptReferral } from './accept.ts'
import { makeCode } from './code.ts'
import { readMine } from './mine.ts'
import { ReferralView } from './views.ts'

/** Invitations to other people, and the credit that they bring. */
export const referralRouter = router({
  mine: contractorProcedure.output(ReferralView).query(({ ctx }) => readMine(ctx)),
  makeCode: contractorProcedure
    .meta({ repeats: 'the code of the caller' })
    .output(ReferralView)
    .mutation(({ ctx }) => makeCode(ctx)),
  accept: contractorProcedure
    .meta({ cost: 'referral', repeats: 'one invitation for each person' })
    .input(AcceptReferral)
    .output(ReferralView)
    .mutation(({ ctx, input }) => acceptReferral(ctx, input)),
})
