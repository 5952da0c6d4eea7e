import { type AnyRoute, createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { Failure } from '#client/features/shell/failures.tsx'
import { address, parseQuery } from '#client/lib/address.ts'
import { PageSkeleton } from '#client/ui/skeleton.tsx'
import { routeTree } from './routeTree.gen.ts'
import type { RouterContext } from './routes/__root.tsx'

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * Creates the application's router. It reads the address bar unless `history` is given, preloads on intent, shows a skeleton
 * after 150 ms for at least 300 ms, and restores the scroll position.
 */
export function createAppRouter({ context, history }: { context: RouterContext; history?: RouterHistory }) {
  const router = createRouter({
    routeTree,
    parseSearch: parseQuery,
    stringifySearch: stringifySearchWith(String),
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    // The value 0 makes the router run the loader at every preload and navigation, because the query client decides which data is
    // fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: Failure,
    // Switched off on the server, where this option would add an inline script to the page.
    scrollRestoration: !import.meta.env.SSR,
    // Only a change of the path gets a view transition. A changed filter or tab does not.
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['pagina'] : false) },
  })
  // Pages that declare no search parameters accept none.
  for (const { children, options } of Object.values<AnyRoute>({ ...router.routesById }))
    if (!children) options.validateSearch ??= address({})
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The name of the page; the browser tab shows '{title} · Plumaí'. */
    title?: string
  }
}
