import { later } from '#client/ui/later.tsx'

/** How long the banners wait, so that the page itself loads first. */
const QUIET_MS = 1_500

/** Loads the banners of every page after the page itself, or at once where there is no network. */
export const BannersLater = later(() => import('./banners.tsx').then(({ Banners }) => Banners), {
  wait: () => (navigator.onLine ? QUIET_MS : 0),
})
