import { ReadReceipt } from '#shared/receipts.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { readReceipt } from './receipt.ts'
import { ReceiptView } from './views.ts'

export const receiptsRouter = router({
  byId: userProcedure
    .input(ReadReceipt)
    .output(ReceiptView)
    .query(({ ctx, input }) => readReceipt(ctx, input.paymentId)),
})
