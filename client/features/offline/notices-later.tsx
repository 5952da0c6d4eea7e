import { later } from '#client/ui/later.tsx'

/** The page comes first. */
const QUIET_MS = 1_500

/** Loads the notices of every page after the page itself, or at once where there is no network. */
export const NoticesLater = later(() => import('./notices.tsx').then(({ Notices }) => Notices), {
  wait: () => (navigator.onLine ? QUIET_MS : 0),
})
