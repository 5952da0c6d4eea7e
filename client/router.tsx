import { type AnyRoute, createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { Failure } from '#client/features/shell/failures.tsx'
import { address, parseQuery } from '#client/lib/address.ts'
import { PageSkeleton } from '#client/ui/skeleton.tsx'
import { routeTree } from './routeTree.gen.ts'
import type { RouterContext } from './routes/__root.tsx'

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * The application's router: reads the address bar unless `history` is given, preloads on intent, shows pending after 150 ms for at
 * least 300, restores scroll.
 */
export function createAppRouter({ context, history }: { context: RouterContext; history?: RouterHistory }) {
  const router = createRouter({
    routeTree,
    parseSearch: parseQuery,
    stringifySearch: stringifySearchWith(String),
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query client decides what is fresh, so the router runs the loader at every preload and navigation.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: Failure,
    // The server would add an inline script for it.
    scrollRestoration: !import.meta.env.SSR,
    // A changed filter or tab is not a change of page.
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['pagina'] : false) },
  })
  // A page without keys of its own knows none.
  for (const { children, options } of Object.values<AnyRoute>({ ...router.routesById }))
    if (!children) options.validateSearch ??= address({})
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The page's name; the tab reads '{title} · Plumaí'. */
    title?: string
  }
}
