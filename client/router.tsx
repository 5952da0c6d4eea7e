import { type AnyRoute, createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { Failure } from '#client/features/shell/failures.tsx'
import { address, parseQuery } from '#client/lib/address.ts'
import { PageSkeleton } from '#client/ui/skeleton.tsx'
import { routeTree } from './routeTree.gen.ts'
import type { RouterContext } from './routes/__root.tsx'

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * The application's router: reads the address bar unless `history` is given, preloads on intent, shows a skeleton after 150 ms
 * for at least 300 ms, restores the scroll position.
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
    // On the server this option would add an inline script to the page.
    scrollRestoration: !import.meta.env.SSR,
    // A changed filter or tab is no change of page and gets no view transition.
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['pagina'] : false) },
  })
  // A page that declares no search parameters accepts none.
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
