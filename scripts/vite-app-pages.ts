import type { Plugin } from 'vite'

const split = /import\((['"`])[^'"`]*?(_app\.[^'"`?/]+\.tsx)\?tsr-split=component---errorComponent\1\)/g

/**
 * Moves the list of signed-in pages out of the entry script. In the build, each route `_app.*.tsx` loads its component with
 * `loadPage` from client/load-page.ts, which fetches the list while the session is read. Fails the build if the router's code
 * splitter generates another form of import.
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
