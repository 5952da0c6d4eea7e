import { professionalProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { DocumentLinksOf } from '#shared/verification.ts'
import { sendDocuments } from './documents.ts'
import { linkDocuments } from './links.ts'
import { verificationState } from './queries.ts'
import { DocumentLinks, DocumentsSent, VerificationView } from './views.ts'

export const verificationRouter = router({
  state: professionalProcedure.output(VerificationView).query(({ ctx }) => verificationState(ctx)),
  sendDocuments: professionalProcedure
    .meta({ repeats: 'one analysis a professional' })
    .output(DocumentsSent)
    .mutation(({ ctx }) => sendDocuments(ctx)),
  // A mutation and not a query, so that no cache keeps the links.
  documentLinks: userProcedure
    .meta({ cost: 'documentLink' })
    .input(DocumentLinksOf)
    .output(DocumentLinks)
    .mutation(({ ctx, input }) => linkDocuments(ctx, input)),
})
