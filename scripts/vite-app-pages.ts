import type { Plugin } from 'vite'

const split = /import\((['"`])[^'"`]*?(_app\.[^'"`?/]+\.tsx)\?tsr-split=component---errorComponent\1\)/g

/**
 * Keeps the list of signed-in pages (the chunk of each page and its imports) out of the entry chunk. In the build, each route
 * `_app.*.tsx` loads its component with `loadPage` from client/load-page.ts, which gets the list in parallel with the session.
 * Fails the build if the router's code splitter generates another form of import.
 */
export function appPages(): Plugin {
  return {
    name: 'plumai:app-pages',
    apply: 'build',
    transform: {
      filter: { id: /\/client\/routes\/_app\.[^/?]+\.tsx$/ },
      handler(code) {
        if (code.search(split) < 0) throw new Error('the router no longer imports a split component the way we replace it')
        const asked = code.replaceAll(split, (_match, _quote, file: string) => `loadPage(${JSON.stringify(`./routes/${file}`)})`)
        return { code: `import { loadPage } from '#client/load-page.ts'\n${asked}`, map: null }
      },
    },
  }
}
