/** Loads the code of a page for signed-in people, by its route file. Not part of the entry chunk (scripts/vite-app-pages.ts). */
export const pages = import.meta.glob('./routes/_app.*.tsx', { query: '?tsr-split=component---errorComponent' })
