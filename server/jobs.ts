import type { Jobs } from './core/jobs.ts'
import { authJobs } from './features/auth/service.ts'
import { bookingJobs } from './features/booking/service.ts'
import { notificationJobs } from './features/notifications/service.ts'
import { paymentJobs } from './features/payment/service.ts'
import { reviewJobs } from './features/reviews/service.ts'
import { subscriptionJobs } from './features/subscription/service.ts'

/** Every job of the product, by name. */
export const jobs: Jobs = { ...authJobs, ...bookingJobs, ...notificationJobs, ...paymentJobs, ...reviewJobs, ...subscriptionJobs }

/** What runs by the clock (UTC). What falls due by date is a scan each minute with the instant as a parameter. */
export const cron = `
* * * * * booking.expire-holds ?max=3
* * * * * booking.begin-and-complete ?max=3
* * * * * payment.reconcile ?max=3
* * * * * subscription.expire ?max=3
7 * * * * reviews.reveal ?max=3
`
