import type { Plugin } from 'vite'

const split = /import\((['"`])[^'"`]*?(_app\.[^'"`?/]+\.tsx)\?tsr-split=component---errorComponent\1\)/g

/**
 * Keeps the list of signed-in pages (which file holds the code of each page, and which files that imports) out of the entry
 * chunk. In the build, a route `_app.*.tsx` asks client/app-pages.ts for its component, which is loaded beside the session. Fails
 * the build when the code splitter of the router writes its import in another way.
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
