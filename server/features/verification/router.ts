import { z } from 'zod'
import { Id } from '#shared/text.ts'
import { supportProcedure, freshSupportProcedure, professionalProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { DocumentLinksOf, RequestCheck, RequestNameChange, SendDocuments } from '#shared/verification.ts'
import {
  ApproveProfessional,
  DecideCheck,
  DecideNameChange,
  RefuseProfessional,
  UndoDecision,
} from '#shared/verification-review.ts'
import { ClaimReview, ListPending } from '#shared/verification-queue.ts'
import { decideCheck } from './check/decide.ts'
import { requestCheck } from './check/request.ts'
import { sendDocuments } from './documents.ts'
import { linkDocuments } from './links.ts'
import { decideNameChange } from './name-change/decide.ts'
import { nameChangeOf, requestNameChange } from './name-change/request.ts'
import { verificationState } from './queries.ts'
import { claimReview } from './review/claim.ts'
import { approveProfessional, refuseProfessional, undoDecision } from './review/decide.ts'
import { listPending, readReview } from './review/pending.ts'
import {
  CheckRequested,
  ClaimView,
  Decided,
  DecisionTaken,
  DocumentLinks,
  DocumentsSent,
  NameChangeView,
  PendingView,
  ReviewView,
  VerificationView,
} from './views.ts'

export const verificationRouter = router({
  state: professionalProcedure.output(VerificationView).query(({ ctx }) => verificationState(ctx)),
  sendDocuments: professionalProcedure
    .meta({ repeats: 'one analysis a professional' })
    .input(SendDocuments.default({}))
    .output(DocumentsSent)
    .mutation(({ ctx, input }) => sendDocuments(ctx, input)),
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
  // This is a mutation and not a query, so that no cache stores the links.
  documentLinks: userProcedure
    .meta({ cost: 'documentLink' })
    .input(DocumentLinksOf)
    .output(DocumentLinks)
    .mutation(({ ctx, input }) => linkDocuments(ctx, input)),

  pending: supportProcedure
    .input(ListPending.default({ search: '', filter: 'all', page: 1 }))
    .output(PendingView)
    .query(({ ctx, input }) => listPending(ctx, input)),
  review: supportProcedure
    .input(z.strictObject({ professionalId: Id }))
    .output(ReviewView)
    .query(({ ctx, input }) => readReview(ctx, input.professionalId)),
  claim: supportProcedure
    .input(ClaimReview)
    .output(ClaimView)
    .mutation(({ ctx, input }) => claimReview(ctx, input)),
  undo: supportProcedure
    .input(UndoDecision)
    .output(Decided)
    .mutation(({ ctx, input }) => undoDecision(ctx, input)),
  approve: freshSupportProcedure
    .meta({ repeats: 'one decision for each submission' })
    .input(ApproveProfessional)
    .output(DecisionTaken)
    .mutation(({ ctx, input }) => approveProfessional(ctx, input)),
  refuse: freshSupportProcedure
    .meta({ repeats: 'one decision for each submission' })
    .input(RefuseProfessional)
    .output(DecisionTaken)
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
