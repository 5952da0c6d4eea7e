import type { Plugin } from 'vite'

const left = 'useQueries is left out of the build: see scripts/vite-unused-hooks.ts'

/**
 * Removes `useQueries` and `useSuspenseQueries`, which tRPC's hooks import but the client does not use, from the entry script.
 * Fails the build if a client file uses one of them.
 */
export function unusedHooks(): Plugin {
  return {
    name: 'plumai:unused-hooks',
    apply: 'build',
    transform: {
      filter: { id: /\/@tanstack\/react-query\/build\/modern\/useQueries\.js$|\/client\/.*\.tsx?$/ },
      handler(code, id) {
        if (id.includes('/@tanstack/')) return { code: `export function useQueries() { throw new Error('${left}') }`, map: null }
        if (/\buse(Suspense)?Queries\b/.test(code)) throw new Error(`${id}: ${left}`)
        return null
      },
    },
  }
}
