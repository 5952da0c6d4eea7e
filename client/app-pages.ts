/**
 * Maps each route file of a page for signed-in people to a function that loads its code. This map is kept out of the entry chunk
 * (scripts/vite-app-pages.ts).
 */
export const pages = import.meta.glob('./routes/_app.*.tsx', { query: '?tsr-split=component---errorComponent' })
