import { BookingRef } from '#shared/booking.ts'
import {
  AskReview,
  ChecklistRef,
  CreateChecklist,
  DecideReview,
  ItemRef,
  ListChecklists,
  ReviewRef,
  SaveNote,
  SaveTemplate,
  TemplateRef,
  TickItem,
} from '#shared/checklists.ts'
import { supportProcedure, contractorProcedure, freshSupportProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { removeChecklistPhoto } from './photo/store.ts'
import { askReview } from './review/ask.ts'
import { decideReview } from './review/decide.ts'
import { listReviews, viewReview } from './review/list.ts'
import { createChecklist } from './execution/create.ts'
import { listMine, listOfBooking, readOverview } from './execution/list.ts'
import { readChecklist } from './execution/read.ts'
import { saveNote, tickItem } from './execution/tick.ts'
import { askScore } from './score/ask.ts'
import { deleteTemplate, saveTemplate } from './template/save.ts'
import {
  BookingChecklists,
  ChecklistCreated,
  ChecklistsOverview,
  ChecklistView,
  Done,
  MyChecklists,
  ScoreReviewDetail,
  ScoreReviews,
  TemplateSaved,
} from './views.ts'

/** Checklists of bookings: templates, ticks, scores and the reviews of scores. */
export const checklistRouter = router({
  overview: contractorProcedure.output(ChecklistsOverview).query(({ ctx }) => readOverview(ctx)),
  mine: contractorProcedure
    .input(ListChecklists)
    .output(MyChecklists)
    .query(({ ctx, input }) => listMine(ctx, input.cursor)),
  create: contractorProcedure
    .meta({ repeats: 'one checklist a booking and template' })
    .input(CreateChecklist)
    .output(ChecklistCreated)
    .mutation(({ ctx, input }) => createChecklist(ctx, input)),
  saveTemplate: contractorProcedure
    .meta({ repeats: 'one template a name' })
    .input(SaveTemplate)
    .output(TemplateSaved)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  deleteTemplate: contractorProcedure
    .input(TemplateRef)
    .output(Done)
    .mutation(({ ctx, input }) => deleteTemplate(ctx, input.templateId)),
  ofBooking: userProcedure
    .input(BookingRef)
    .output(BookingChecklists)
    .query(({ ctx, input }) => listOfBooking(ctx, input.bookingId)),
  read: userProcedure
    .input(ChecklistRef)
    .output(ChecklistView)
    .query(({ ctx, input }) => readChecklist(ctx, input.checklistId)),
  tick: userProcedure
    .input(TickItem)
    .output(Done)
    .mutation(({ ctx, input }) => tickItem(ctx, input)),
  saveNote: userProcedure
    .input(SaveNote)
    .output(Done)
    .mutation(({ ctx, input }) => saveNote(ctx, input)),
  removePhoto: userProcedure
    .input(ItemRef)
    .output(Done)
    .mutation(({ ctx, input }) => removeChecklistPhoto(ctx, input.itemId)),
  askScore: contractorProcedure
    .meta({ cost: 'analysis', repeats: 'one score a checklist' })
    .input(ChecklistRef)
    .output(ChecklistView)
    .mutation(({ ctx, input }) => askScore(ctx, input.checklistId)),
  askReview: userProcedure
    .meta({ cost: 'report', repeats: 'one review a checklist' })
    .input(AskReview)
    .output(Done)
    .mutation(({ ctx, input }) => askReview(ctx, input)),
  reviews: supportProcedure.output(ScoreReviews).query(({ ctx }) => listReviews(ctx)),
  viewReview: supportProcedure
    .input(ReviewRef)
    .output(ScoreReviewDetail)
    .mutation(({ ctx, input }) => viewReview(ctx, input.reviewId)),
  decideReview: freshSupportProcedure
    .input(DecideReview)
    .output(Done)
    .mutation(({ ctx, input }) => decideReview(ctx, input)),
})
