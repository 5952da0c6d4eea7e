import { mergeRouters, router } from '#server/core/trpc.ts'
import { addressRouter } from '#server/features/address/router.ts'
import { adminRouter } from '#server/features/admin/router.ts'
import { authRouter } from '#server/features/auth/router.ts'
import { availabilityRouter } from '#server/features/availability/router.ts'
import { bookingRouter } from '#server/features/booking/router.ts'
import { chatRouter } from '#server/features/chat/router.ts'
import { checklistRouter } from '#server/features/checklist/router.ts'
import { clubRouter } from '#server/features/club/router.ts'
import { contractsRouter } from '#server/features/contracts/router.ts'
import { courseRouter } from '#server/features/course/router.ts'
import { dashboardRouter } from '#server/features/dashboard/router.ts'
import { directoryRouter } from '#server/features/directory/router.ts'
import { disputeRouter } from '#server/features/dispute/router.ts'
import { favouritesRouter } from '#server/features/favourites/router.ts'
import { financeRouter } from '#server/features/finance/router.ts'
import { helpRouter } from '#server/features/help/router.ts'
import { insuranceRouter } from '#server/features/insurance/router.ts'
import { notificationsRouter } from '#server/features/notifications/router.ts'
import { onboardingRouter } from '#server/features/onboarding/router.ts'
import { paymentRouter } from '#server/features/payment/router.ts'
import { payoutRouter } from '#server/features/payment/transfer/router.ts'
import { performanceRouter } from '#server/features/performance/router.ts'
import { professionalRouter } from '#server/features/professional/router.ts'
import { privacyRouter } from '#server/features/privacy/router.ts'
import { profileRouter } from '#server/features/profile/router.ts'
import { proofRouter } from '#server/features/proof/router.ts'
import { receiptsRouter } from '#server/features/receipts/router.ts'
import { purchaseRouter } from '#server/features/purchase/router.ts'
import { reputationRouter } from '#server/features/reputation/router.ts'
import { referralRouter } from '#server/features/referral/router.ts'
import { reviewsRouter } from '#server/features/reviews/router.ts'
import { portfolioRouter } from '#server/features/portfolio/router.ts'
import { safetyRouter } from '#server/features/safety/router.ts'
import { searchRouter } from '#server/features/search/router.ts'
import { seriesRouter } from '#server/features/series/router.ts'
import { verificationRouter } from '#server/features/verification/router.ts'
import { offerRouter } from '#server/features/offer/router.ts'
import { wishRouter } from '#server/features/wish/router.ts'

/** The tRPC router of the whole API, with one key per feature. */
export const appRouter = router({
  auth: authRouter,
  onboarding: onboardingRouter,
  profile: profileRouter,
  address: addressRouter,
  verification: verificationRouter,
  search: mergeRouters(searchRouter, professionalRouter),
  directory: directoryRouter,
  availability: availabilityRouter,
  favourites: favouritesRouter,
  offer: offerRouter,
  wish: wishRouter,
  booking: bookingRouter,
  series: seriesRouter,
  referral: referralRouter,
  payment: mergeRouters(paymentRouter, payoutRouter),
  receipts: receiptsRouter,
  subscription: purchaseRouter,
  dashboard: dashboardRouter,
  course: courseRouter,
  proof: proofRouter,
  insurance: insuranceRouter,
  club: clubRouter,
  contracts: contractsRouter,
  finance: financeRouter,
  performance: performanceRouter,
  checklist: checklistRouter,
  chat: chatRouter,
  reputation: reputationRouter,
  reviews: reviewsRouter,
  portfolio: portfolioRouter,
  safety: safetyRouter,
  dispute: disputeRouter,
  help: helpRouter,
  notifications: notificationsRouter,
  privacy: privacyRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter
