import { BookingRef } from '#shared/booking.ts'
import { CardRef, ChooseSeriesCard, PayWithCard, PreparePayment, SetupRef } from '#shared/cards.ts'
import { z } from 'zod'
import { DecideChargeback } from '#shared/chargebacks.ts'
import { RefreshPayment, StartPayment } from '#shared/payment.ts'
import { PayExtension, StartExtensionCharge } from '#shared/booking-longer.ts'
import { PayTip, StartTip } from '#shared/tips.ts'
import { FindPayments } from '#shared/team-payments.ts'
import { PreviewRefund, RefundPayment } from '#shared/team-refunds.ts'
import { financeProcedure, freshFinanceProcedure, publicProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { decideChargeback } from './chargeback/decide.ts'
import { listChargebacks } from './chargeback/list.ts'
import { ListedChargeback } from './chargeback/views.ts'
import { publishableKey, refreshPayment } from './charge/refresh.ts'
import { currentPrices } from './charge/prices.ts'
import { startPix, payWithCard, preparePayment } from './charge/pay.ts'
import { startPayment } from './charge/start.ts'
import { listCards, removeCard } from './card/list.ts'
import { CardsView, PaidWithCardView, SetupStateView, SetupView } from './card/views.ts'
import { chooseSeriesCard, refreshSeriesCard, startSeriesCard } from './series/card.ts'
import { findPayments } from './refund/find.ts'
import { refundByTeam } from './refund/by-team.ts'
import { previewRefund, RefundPreview } from './refund/preview.ts'
import { listStuckRefunds } from './refund/stuck.ts'
import { payExtension, refreshExtension, startExtensionCharge } from './longer/longer.ts'
import { payTip, readTip, refreshTip, startTip } from './tip/tip.ts'
import { TipView } from './tip/views.ts'
import {
  Done,
  FoundPayments,
  PaymentStateView,
  PixView,
  PricesView,
  PublishableKeyView,
  RefundedView,
  StartedView,
  StuckRefunds,
} from './views.ts'

/** Procedures for payments. A payment is confirmed only by the provider's response, never by a request of the browser. */
export const paymentRouter = router({
  prices: publicProcedure.output(PricesView).query(({ ctx }) => currentPrices(ctx)),
  publishableKey: userProcedure.output(PublishableKeyView).query(({ ctx }) => publishableKey(ctx)),
  start: userProcedure
    .meta({ cost: 'pay', repeats: 'the open charge of the booking', seed: 'process-payment' })
    .input(StartPayment)
    .output(StartedView)
    .mutation(({ ctx, input }) => startPayment(ctx, input.bookingId)),
  startPix: userProcedure
    .meta({ cost: 'pay', repeats: 'the open Pix code of the booking' })
    .input(StartPayment)
    .output(PixView)
    .mutation(({ ctx, input }) => startPix(ctx, input.bookingId)),
  prepare: userProcedure
    .meta({ repeats: 'the last choice' })
    .input(PreparePayment)
    .output(Done)
    .mutation(({ ctx, input }) => preparePayment(ctx, input)),
  payWithCard: userProcedure
    .meta({ cost: 'pay', repeats: 'the open charge of the booking' })
    .input(PayWithCard)
    .output(PaidWithCardView)
    .mutation(({ ctx, input }) => payWithCard(ctx, input)),
  cards: userProcedure.output(CardsView).query(({ ctx }) => listCards(ctx)),
  removeCard: userProcedure
    .meta({ repeats: 'a card is removed once' })
    .input(CardRef)
    .output(CardsView)
    .mutation(({ ctx, input }) => removeCard(ctx, input.cardId)),
  chooseSeriesCard: userProcedure
    .meta({ repeats: 'the card of the series' })
    .input(ChooseSeriesCard)
    .output(Done)
    .mutation(({ ctx, input }) => chooseSeriesCard(ctx, input)),
  startSeriesCard: userProcedure
    .meta({ cost: 'pay', repeats: 'the open entry of a card' })
    .input(BookingRef)
    .output(SetupView)
    .mutation(({ ctx, input }) => startSeriesCard(ctx, input.bookingId)),
  refreshSeriesCard: userProcedure
    .meta({ repeats: 'reads the entry again' })
    .input(SetupRef)
    .output(SetupStateView)
    .mutation(({ ctx, input }) => refreshSeriesCard(ctx, input.setupId)),
  refresh: userProcedure
    .meta({ repeats: 'reads the charge again' })
    .input(RefreshPayment)
    .output(PaymentStateView)
    .mutation(({ ctx, input }) => refreshPayment(ctx, input.bookingId)),
  tipOf: userProcedure
    .input(BookingRef)
    .output(TipView)
    .query(({ ctx, input }) => readTip(ctx, input.bookingId)),
  startTip: userProcedure
    .meta({ cost: 'pay', repeats: 'the open charge of the tip' })
    .input(StartTip)
    .output(StartedView)
    .mutation(({ ctx, input }) => startTip(ctx, input)),
  tip: userProcedure
    .meta({ cost: 'pay', repeats: 'one tip for a booking' })
    .input(PayTip)
    .output(PaidWithCardView)
    .mutation(({ ctx, input }) => payTip(ctx, input)),
  refreshTip: userProcedure
    .meta({ repeats: 'reads the charge again' })
    .input(BookingRef)
    .output(PaymentStateView)
    .mutation(({ ctx, input }) => refreshTip(ctx, input.bookingId)),
  startExtension: userProcedure
    .meta({ cost: 'pay', repeats: 'the open charge of the extra hours' })
    .input(StartExtensionCharge)
    .output(StartedView)
    .mutation(({ ctx, input }) => startExtensionCharge(ctx, input)),
  payExtension: userProcedure
    .meta({ cost: 'pay', repeats: 'the open charge of the extra hours' })
    .input(PayExtension)
    .output(PaidWithCardView)
    .mutation(({ ctx, input }) => payExtension(ctx, input)),
  refreshExtension: userProcedure
    .meta({ repeats: 'reads the charge again' })
    .input(BookingRef)
    .output(PaymentStateView)
    .mutation(({ ctx, input }) => refreshExtension(ctx, input.bookingId)),
  find: financeProcedure
    .input(FindPayments)
    .output(FoundPayments)
    .query(({ ctx, input }) => findPayments(ctx, input)),
  previewRefund: financeProcedure
    .input(PreviewRefund)
    .output(RefundPreview)
    .query(({ ctx, input }) => previewRefund(ctx, input, input.amountInCents)),
  stuckRefunds: financeProcedure.output(StuckRefunds).query(async ({ ctx }) => ({ items: await listStuckRefunds(ctx) })),
  chargebacks: financeProcedure
    .output(z.strictObject({ items: z.array(ListedChargeback) }))
    .query(async ({ ctx }) => ({ items: await listChargebacks(ctx) })),
  decideChargeback: freshFinanceProcedure
    .meta({ repeats: 'one finding for each chargeback' })
    .input(DecideChargeback)
    .output(z.strictObject({ ok: z.literal(true) }))
    .mutation(({ ctx, input }) => decideChargeback(ctx, input)),
  refund: freshFinanceProcedure
    .meta({ repeats: 'the amount that was refunded before', seed: 'process-refund' })
    .input(RefundPayment)
    .output(RefundedView)
    .mutation(({ ctx, input }) => refundByTeam(ctx, input)),
})
