import { router } from './core/trpc.ts'
import { addressRouter } from './features/address/router.ts'
import { adminRouter } from './features/admin/router.ts'
import { authRouter } from './features/auth/router.ts'
import { availabilityRouter } from './features/availability/router.ts'
import { bookingRouter } from './features/booking/router.ts'
import { chatRouter } from './features/chat/router.ts'
import { favouritesRouter } from './features/favourites/router.ts'
import { notificationsRouter } from './features/notifications/router.ts'
import { onboardingRouter } from './features/onboarding/router.ts'
import { paymentRouter } from './features/payment/router.ts'
import { privacyRouter } from './features/privacy/router.ts'
import { profileRouter } from './features/profile/router.ts'
import { reviewsRouter } from './features/reviews/router.ts'
import { searchRouter } from './features/search/router.ts'
import { subscriptionRouter } from './features/subscription/router.ts'
import { verificationRouter } from './features/verification/router.ts'

/** The public face of the API: one key a feature. */
export const appRouter = router({
  auth: authRouter,
  onboarding: onboardingRouter,
  profile: profileRouter,
  address: addressRouter,
  verification: verificationRouter,
  search: searchRouter,
  availability: availabilityRouter,
  favourites: favouritesRouter,
  booking: bookingRouter,
  payment: paymentRouter,
  subscription: subscriptionRouter,
  chat: chatRouter,
  reviews: reviewsRouter,
  notifications: notificationsRouter,
  privacy: privacyRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter
