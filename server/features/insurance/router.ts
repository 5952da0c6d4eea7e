import { Purchase } from '#shared/purchases.ts'
import { professionalProcedure, router } from '#server/core/trpc.ts'
import { myInsurance, purchaseInsurance } from './policy.ts'
import { InsuranceView, PurchaseView } from './views.ts'

/** The civil liability insurance of a professional. */
export const insuranceRouter = router({
  mine: professionalProcedure.output(InsuranceView).query(({ ctx }) => myInsurance(ctx)),
  purchase: professionalProcedure
    .meta({ cost: 'subscribe', repeats: 'the open payment page, or the recorded interest', seed: 'purchase-insurance' })
    .input(Purchase)
    .output(PurchaseView)
    .mutation(({ ctx }) => purchaseInsurance(ctx)),
})
