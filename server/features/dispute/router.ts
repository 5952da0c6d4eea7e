import { BookingRef } from '#shared/booking.ts'
import { ClaimDispute, ReadyAnswerRef, ReplyDispute, SaveReadyAnswer } from '#shared/dispute-desk.ts'
import {
  AddNote,
  AnswerDispute,
  DisputeRef,
  ListDisputes,
  OpenDispute,
  PreviewDispute,
  ResolveDispute,
} from '#shared/disputes.ts'
import { adminProcedure, freshFinanceProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { RefundPreview } from '#server/features/payment/service.ts'
import { answerDispute } from './answer.ts'
import { readHelp } from './help.ts'
import { openDispute } from './open.ts'
import { linkPhotos } from './photos/links.ts'
import { claimDispute } from './team/claim.ts'
import { listDisputes } from './team/list.ts'
import { addNote, listNotes } from './team/notes.ts'
import { deleteReadyAnswer, listReadyAnswers, saveReadyAnswer } from './team/ready-answers.ts'
import { replyDispute } from './team/reply.ts'
import { resolveDispute } from './team/resolve.ts'
import { previewResolution, readDisputeChat, viewDispute } from './team/view.ts'
import {
  BookingHelp,
  ClaimedView,
  DisputeChat,
  DisputeDetail,
  DisputeOpened,
  DisputeResolved,
  DisputesView,
  Done,
  NotesView,
  PhotoLinks,
  ReadyAnswersView,
} from './views.ts'

/** The procedures about disputes of a booking and contested absences. */
export const disputeRouter = router({
  ofBooking: userProcedure
    .input(BookingRef)
    .output(BookingHelp)
    .query(({ ctx, input }) => readHelp(ctx, input.bookingId)),
  open: userProcedure
    .meta({ cost: 'report', repeats: 'one open dispute a booking' })
    .input(OpenDispute)
    .output(DisputeOpened)
    .mutation(({ ctx, input }) => openDispute(ctx, input)),
  answer: userProcedure
    .meta({ repeats: 'one answer a dispute' })
    .input(AnswerDispute)
    .output(Done)
    .mutation(({ ctx, input }) => answerDispute(ctx, input)),
  // The procedure is a mutation and not a query, so that no cache stores the links.
  photoLinks: userProcedure
    .meta({ cost: 'documentLink' })
    .input(DisputeRef)
    .output(PhotoLinks)
    .mutation(({ ctx, input }) => linkPhotos(ctx, input.disputeId)),
  list: adminProcedure
    .input(ListDisputes)
    .output(DisputesView)
    .query(({ ctx, input }) => listDisputes(ctx, input)),
  view: adminProcedure
    .input(DisputeRef)
    .output(DisputeDetail)
    .mutation(({ ctx, input }) => viewDispute(ctx, input.disputeId)),
  readChat: adminProcedure
    .input(DisputeRef)
    .output(DisputeChat)
    .mutation(({ ctx, input }) => readDisputeChat(ctx, input.disputeId)),
  notes: adminProcedure
    .input(DisputeRef)
    .output(NotesView)
    .query(({ ctx, input }) => listNotes(ctx, input.disputeId)),
  addNote: adminProcedure
    .input(AddNote)
    .output(NotesView)
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  reply: adminProcedure
    .input(ReplyDispute)
    .output(NotesView)
    .mutation(({ ctx, input }) => replyDispute(ctx, input)),
  claim: adminProcedure
    .input(ClaimDispute)
    .output(ClaimedView)
    .mutation(({ ctx, input }) => claimDispute(ctx, input)),
  readyAnswers: adminProcedure.output(ReadyAnswersView).query(({ ctx }) => listReadyAnswers(ctx)),
  saveReadyAnswer: adminProcedure
    .input(SaveReadyAnswer)
    .output(ReadyAnswersView)
    .mutation(({ ctx, input }) => saveReadyAnswer(ctx, input)),
  deleteReadyAnswer: adminProcedure
    .input(ReadyAnswerRef)
    .output(ReadyAnswersView)
    .mutation(({ ctx, input }) => deleteReadyAnswer(ctx, input)),
  preview: adminProcedure
    .input(PreviewDispute)
    .output(RefundPreview)
    .query(({ ctx, input }) => previewResolution(ctx, input)),
  resolve: freshFinanceProcedure
    .meta({ repeats: 'one resolution and one refund a dispute' })
    .input(ResolveDispute)
    .output(DisputeResolved)
    .mutation(({ ctx, input }) => resolveDispute(ctx, input)),
})
