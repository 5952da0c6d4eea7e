import { Purchase } from '#shared/purchases.ts'
import { ModuleRef, ReadSection, SubmitQuiz } from '#shared/course.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { professionalProcedure, router } from '#server/core/trpc.ts'
import { buyService, CheckoutView } from '#server/features/purchase/service.ts'
import { markRead, myCourse, readModule } from './modules.ts'
import { startQuiz, submitQuiz } from './quiz.ts'
import { AttemptView, CourseView, GradeView, ModuleView, ReadView } from './views.ts'

/** The course of good practices and its certificate. The modules are free; only the certificate costs money. */
export const courseRouter = router({
  mine: professionalProcedure.output(CourseView).query(({ ctx }) => myCourse(ctx)),
  module: professionalProcedure
    .input(ModuleRef)
    .output(ModuleView)
    .query(({ ctx, input }) => readModule(ctx, input.moduleId)),
  markRead: professionalProcedure
    .meta({ repeats: 'one row for each module' })
    .input(ReadSection)
    .output(ReadView)
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  startQuiz: professionalProcedure
    .meta({ cost: 'quiz', repeats: 'the attempt that waits for its answers' })
    .input(ModuleRef)
    .output(AttemptView)
    .mutation(({ ctx, input }) => startQuiz(ctx, input.moduleId)),
  submitQuiz: professionalProcedure
    .meta({ cost: 'quiz', repeats: 'an attempt is graded once' })
    .input(SubmitQuiz)
    .output(GradeView)
    .mutation(({ ctx, input }) => submitQuiz(ctx, input)),
  purchase: professionalProcedure
    .meta({ cost: 'subscribe', repeats: 'the open payment page of the certificate', seed: 'purchase-certificate' })
    .input(Purchase)
    .output(CheckoutView)
    .mutation(({ ctx }) => buyService(ctx, PurchaseKind.certificate)),
})
