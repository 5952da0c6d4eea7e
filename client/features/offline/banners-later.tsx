import { later } from '#client/ui/later.tsx'

/** The delay before the banners are loaded, in milliseconds, so that the page itself loads first. */
const QUIET_MS = 1_500

/** Loads the banners of every page after the page itself, or at once when the device is offline. */
export const BannersLater = later(() => import('./banners.tsx').then(({ Banners }) => Banners), {
  wait: () => (navigator.onLine ? QUIET_MS : 0),
})
