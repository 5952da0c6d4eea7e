/**
 * Maps the route file of each page for signed-in people to a function that loads its code. The entry chunk does not contain this
 * map (scripts/vite-app-pages.ts).
 */
export const pages = import.meta.glob('./routes/_app.*.tsx', { query: '?tsr-split=component---errorComponent' })
