/**
 * For each route file of a page for signed-in people, a function that loads its code. Not part of the entry chunk
 * (scripts/vite-app-pages.ts).
 */
export const pages = import.meta.glob('./routes/_app.*.tsx', { query: '?tsr-split=component---errorComponent' })
