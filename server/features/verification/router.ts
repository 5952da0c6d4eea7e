import { supportProcedure, freshSupportProcedure, professionalProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { DocumentLinksOf, RequestCheck, RequestNameChange } from '#shared/verification.ts'
import { ApproveProfessional, DecideCheck, DecideNameChange, RefuseProfessional } from '#shared/verification-review.ts'
import { ListPending } from '#shared/verification-queue.ts'
import { decideCheck } from './check/decide.ts'
import { requestCheck } from './check/request.ts'
import { sendDocuments } from './documents.ts'
import { linkDocuments } from './links.ts'
import { decideNameChange } from './name-change/decide.ts'
import { nameChangeOf, requestNameChange } from './name-change/request.ts'
import { verificationState } from './queries.ts'
import { approveProfessional, refuseProfessional } from './review/decide.ts'
import { listPending } from './review/pending.ts'
import { CheckRequested, Decided, DocumentLinks, DocumentsSent, NameChangeView, PendingView, VerificationView } from './views.ts'

export const verificationRouter = router({
  state: professionalProcedure.output(VerificationView).query(({ ctx }) => verificationState(ctx)),
  sendDocuments: professionalProcedure
    .meta({ repeats: 'one analysis a professional' })
    .output(DocumentsSent)
    .mutation(({ ctx }) => sendDocuments(ctx)),
  check: professionalProcedure
    .meta({ repeats: 'one running check a professional', seed: 'check-background' })
    .input(RequestCheck)
    .output(CheckRequested)
    .mutation(({ ctx, input }) => requestCheck(ctx, input)),
  nameChange: professionalProcedure.output(NameChangeView).query(({ ctx }) => nameChangeOf(ctx)),
  requestNameChange: professionalProcedure
    .meta({ repeats: 'one open request a professional' })
    .input(RequestNameChange)
    .output(NameChangeView)
    .mutation(({ ctx, input }) => requestNameChange(ctx, input)),
  // A mutation and not a query, so that no cache keeps the links.
  documentLinks: userProcedure
    .meta({ cost: 'documentLink' })
    .input(DocumentLinksOf)
    .output(DocumentLinks)
    .mutation(({ ctx, input }) => linkDocuments(ctx, input)),

  pending: supportProcedure
    .input(ListPending.default({ search: '', page: 1 }))
    .output(PendingView)
    .query(({ ctx, input }) => listPending(ctx, input)),
  approve: freshSupportProcedure
    .meta({ repeats: 'one decision for each submission' })
    .input(ApproveProfessional)
    .output(Decided)
    .mutation(({ ctx, input }) => approveProfessional(ctx, input)),
  refuse: freshSupportProcedure
    .meta({ repeats: 'one decision for each submission' })
    .input(RefuseProfessional)
    .output(Decided)
    .mutation(({ ctx, input }) => refuseProfessional(ctx, input)),
  decideCheck: freshSupportProcedure
    .meta({ repeats: 'one decision for each check' })
    .input(DecideCheck)
    .output(Decided)
    .mutation(({ ctx, input }) => decideCheck(ctx, input)),
  decideNameChange: freshSupportProcedure
    .meta({ repeats: 'one decision for each request' })
    .input(DecideNameChange)
    .output(Decided)
    .mutation(({ ctx, input }) => decideNameChange(ctx, input)),
})
