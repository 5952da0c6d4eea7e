import type { Plugin } from 'vite'

const left = 'useQueries is left out of the build: see scripts/vite-unused-hooks.ts'

/**
 * Leaves `useQueries` and `useSuspenseQueries` out of the first script, which tRPC's hooks import and the client does not use. Fails the
 * build when a file of the client uses one of them.
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
