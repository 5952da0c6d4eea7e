import { BookingRef } from '#shared/booking.ts'
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
import { listDisputes } from './team/list.ts'
import { addNote, listNotes } from './team/notes.ts'
import { resolveDispute } from './team/resolve.ts'
import { previewResolution, readDisputeChat, viewDispute } from './team/view.ts'
import {
  BookingHelp,
  DisputeChat,
  DisputeDetail,
  DisputeOpened,
  DisputeResolved,
  DisputesView,
  Done,
  NotesView,
  PhotoLinks,
} from './views.ts'

/** Disputes about a booking, and contested absences. */
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
  // A mutation and not a query, so that no cache keeps the links.
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
